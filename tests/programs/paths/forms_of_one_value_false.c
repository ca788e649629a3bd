// verdict: unsafe
// An input that is a number by now isn't any input, in bytes of memory too.
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
int main(void) {
  unsigned char bytes[3] = {0, 1, 2};
  int i = __VERIFIER_nondet_int(), x = __VERIFIER_nondet_int();
  bytes[1] = __VERIFIER_nondet_uchar();
  if (i == 2 && bytes[1] == 77) {
    if (x != 5) return 0;
    i = 0;
  } else if (bytes[1] == 77 || x == 5)
    return 0;
  i = 0;
  while (__VERIFIER_nondet_int() != 0)
    if (__VERIFIER_nondet_int() == 6) i = !i;
  if (x == 5 && bytes[1] == 77) reach_error(); // fails
  return 0;
}
