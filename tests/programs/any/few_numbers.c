// verdict: safe
// seconds: 30
// Two inputs of 256 numbers each: trying all is faster than any reasoning about bits.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assert(int);
static unsigned char remainder_of(unsigned char d) {
  for (int i = 0; i < 8; i++)
    d = d & 0x80 ? (unsigned char)(d << 1) ^ 0x07 : d << 1;
  return d;
}
int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
  unsigned char both = remainder_of(a) ^ remainder_of(b);
  __VERIFIER_assert(both == remainder_of(a ^ b));
  return 0;
}
