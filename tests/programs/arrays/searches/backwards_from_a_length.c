// verdict: safe
// long
// A search from the last of so many elements down: none of those is it.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[1000];
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000)
    return 0;
  for (int i = 0; i < 1000; i++)
    a[i] = __VERIFIER_nondet_int();
  int x = __VERIFIER_nondet_int();
  int i = n - 1;
  while (i >= 0 && a[i] != x)
    i--;
  int k = __VERIFIER_nondet_int();
  if (i < 0 && k >= 0 && k < n)
    assert(a[k] != x);
  return 0;
}
