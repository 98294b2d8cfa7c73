/**
 * Takes the place of the memory functions and counts, on every thread; for one source file of a program without a
 * sanitizer.
 */
#ifndef COUNTING_H
#define COUNTING_H

#include <stddef.h>

/** glibc's own, which need no look-up: dlsym() would allocate. */
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *memory);

static _Atomic long allocations, frees;

void *malloc(size_t size) {
  allocations++;
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  allocations++;
  return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
  allocations++;
  return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
  allocations++;
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  allocations++;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  allocations++;
  *memory = __libc_memalign(alignment, size);
  return *memory ? 0 : 12;
}

void free(void *memory) {
  frees += memory != NULL;
  __libc_free(memory);
}

#endif
