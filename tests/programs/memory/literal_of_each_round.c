// verdict: unknown
// args: --track mem
// Each round of the block has a literal of its own.
int main(void) {
  int *p = 0;
  for (int k = 0; k < 2; k++) { int *q = &(int){k}; if (k == 1) *p = 3; p = q; }
  return 0;
}
