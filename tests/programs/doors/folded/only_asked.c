// What is only asked about is not evaluated.
// not: unsafe
extern int __VERIFIER_nondet_int(void);
int **t;
int main(void) {
  int x = __VERIFIER_nondet_int();
  int n = __builtin_constant_p(10 / x);
  n += __builtin_constant_p(1 / 0);
  n += __builtin_constant_p(1 << x);
  return __builtin_object_size(*t, 1) == 3 ? n : 0;
}
