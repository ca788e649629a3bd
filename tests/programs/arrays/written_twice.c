// verdict: safe
// ai: safe
extern int __VERIFIER_nondet_int(void);
/* What is written first is gone, of the elements before, too. */
int main(void) {
  int a[100];
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100)
    return 0;
  for (int i = 0; i < 100; i++)
    a[i] = -1;
  for (int i = 0; i < n; i++) {
    a[i] = -1;
    a[i] = 7;
  }
  int k = __VERIFIER_nondet_int();
  if (k >= 0 && k < n)
    return 100 / (a[k] + 1);
  return 0;
}
