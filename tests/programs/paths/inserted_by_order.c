// verdict: safe
// long
//
// Sorted by insertion, with a comparison of three ways.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define N 4
static int cmp(int x, int y) { return (x > y) - (x < y); }
int main(void) {
  int a[N];
  for (int i = 0; i < N; i++) a[i] = __VERIFIER_nondet_int();
  for (int i = 1; i < N; i++) {
    int k = a[i], j = i - 1;
    while (j >= 0 && cmp(a[j], k) > 0) { a[j + 1] = a[j]; j--; }
    a[j + 1] = k;
  }
  for (int i = 0; i + 1 < N; i++) assert(a[i] <= a[i + 1]);
  return 0;
}
