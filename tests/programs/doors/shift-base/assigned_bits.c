// verdict: unsafe
// line: 6
// So does a promoted bit-field.
unsigned char __VERIFIER_nondet_uchar(void);
int main(void) { struct { unsigned b : 7; } s; s.b = __VERIFIER_nondet_uchar();
  s.b <<= 28;
  return s.b; }
