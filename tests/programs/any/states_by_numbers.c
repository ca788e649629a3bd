// verdict: safe
// A machine with few states, whose inputs have three bits that count.
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assert(int);
int main(void) {
  unsigned mode = 0, sum = 0, last = 3;
  for (;;) {
    unsigned in = __VERIFIER_nondet_uint() & 7;
    __VERIFIER_assert(sum != 14 || mode != 2);
    switch (mode) {
    case 0:
      sum = (sum * 2 + in) % 16;
      mode = in > 4 ? 1 : 0;
      break;
    case 1:
      last = (last ^ in) & 7;
      mode = last == 5 ? 2 : 1;
      break;
    default:
      sum = (sum & 6) * 2 | in >> 2;
      mode = sum & 1 ? 0 : 2;
      sum &= 3;
      break;
    }
    if (sum >= 14)
      sum = 1;
  }
}
