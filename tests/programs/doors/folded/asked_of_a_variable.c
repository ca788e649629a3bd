// Asking about a variable is harmless, and changes nothing.
// not: safe
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (__builtin_constant_p(x))
    return 0;
  return 10 / x;
}
