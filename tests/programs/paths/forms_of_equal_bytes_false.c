// verdict: unsafe
// One input at two places in memory is another form than two inputs.
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
unsigned char bytes[4];
int main(void) {
  bytes[1] = bytes[2] = __VERIFIER_nondet_uchar();
  if (__VERIFIER_nondet_int() == 4) bytes[2] = __VERIFIER_nondet_uchar();
  while (__VERIFIER_nondet_int() != 0) {
    if (__VERIFIER_nondet_int() == 5) {
      bytes[1] ^= 1;
      bytes[2] ^= 1;
    }
  }
  if (bytes[1] != bytes[2]) reach_error(); // fails
  return 0;
}
