// verdict: safe
// long
// seconds: 20
// Inputs of 256 and of 16 numbers: trying all is faster than any reasoning about bits.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assert(int);
static unsigned char remainder_of(unsigned char d) {
  for (int i = 0; i < 8; i++)
    d = d & 0x80 ? (unsigned char)(d << 1) ^ 0x07 : d << 1;
  return d;
}
int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar() & 0xF0;
  unsigned char both = remainder_of(a) ^ remainder_of(b);
  __VERIFIER_assert(both == remainder_of(a ^ b));
  return 0;
}
