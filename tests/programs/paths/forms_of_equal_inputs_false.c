// verdict: unsafe
// One input at two places is another form than two inputs.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int a = __VERIFIER_nondet_int(), b = a;
  if (__VERIFIER_nondet_int() == 4) b = __VERIFIER_nondet_int();
  while (__VERIFIER_nondet_int() != 0) {
    if (__VERIFIER_nondet_int() == 5) {
      a ^= 1;
      b ^= 1;
    }
  }
  if (a != b) reach_error(); // fails
  return 0;
}
