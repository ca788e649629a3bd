// verdict: safe
// args: --engine ai
//
// Only the least number divided by -1 doesn't fit.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  unsigned c = __VERIFIER_nondet_uint(), d = __VERIFIER_nondet_uint();
  if (b == 0 || d == 0) return 2;
  if (a > -1000) { c /= d; return a / b; }
  if (b == -1) return 3;
  return a % b;
}
