// verdict: unsafe
// The same kind of machine, with a state that only a long way leads to.
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assert(int);
int main(void) {
  unsigned mode = 0, sum = 0, last = 3;
  for (;;) {
    unsigned in = __VERIFIER_nondet_uint() % 6;
    __VERIFIER_assert(sum != 29 || mode != 2 || last != 6);
    switch (mode) {
    case 0:
      sum = (sum * 3 + in) % 31;
      mode = in == 4 ? 1 : 0;
      break;
    case 1:
      last = (last * 5 ^ in) & 7;
      mode = last == 5 ? 2 : 1;
      break;
    default:
      last = (last + in) & 7;
      mode = in == 1 ? 0 : 2;
      break;
    }
  }
}
