// verdict: unsafe
// args: --property align
// line: 6
// What the compiler is told of an alignment.
int main(void) { _Alignas(8) char b[16] = {0};
  char *q = __builtin_assume_aligned(b + 2, 4);
  return *q; }
