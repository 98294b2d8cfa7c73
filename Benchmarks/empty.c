int benchmark_empty(void) {
  return 0;
}
