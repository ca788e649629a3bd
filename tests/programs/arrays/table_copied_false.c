// verdict: unsafe
// args: --skip run --skip every
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int table[4] = {1, 2, 0, 4};
  unsigned k = __VERIFIER_nondet_uint() % 4;
  return 100 / table[k]; // one fails
}
