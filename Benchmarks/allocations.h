/**
 * @file allocations.h
 * Counts what the process takes from the heap.
 */
#ifndef BENCHMARKS_ALLOCATIONS_H
#define BENCHMARKS_ALLOCATIONS_H

/** Calls of malloc, calloc, realloc and the aligned ones so far, from any library of the process. */
unsigned long allocation_count(void);

#endif
