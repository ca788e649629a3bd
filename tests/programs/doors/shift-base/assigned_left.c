// verdict: unsafe
// line: 6
// What is assigned to a narrow number may have been too large for `int`.
unsigned short __VERIFIER_nondet_ushort(void);
int main(void) { unsigned short a = __VERIFIER_nondet_ushort();
  a <<= 16;
  return a; }
