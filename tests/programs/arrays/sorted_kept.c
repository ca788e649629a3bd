// verdict: safe
// long
// ai: safe
#include <assert.h>
int nd_int(void);
extern void __VERIFIER_assume(int);
int a[100];
int main(void) {
  int n = nd_int();
  if (n < 2 || n > 100) return 0;
  for (int i = 0; i < n; i++) { a[i] = nd_int(); __VERIFIER_assume(a[i] > -1000 && a[i] < 1000); }
  for (int i = 0; i + 1 < n; i++) __VERIFIER_assume(a[i] <= a[i + 1]);
  for (int i = 0; i < n; i++) a[i] = a[i] + 7;
  for (int i = 0; i + 1 < n; i++) assert(a[i] <= a[i + 1]);
  return 0;
}
