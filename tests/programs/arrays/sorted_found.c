// verdict: safe
// long
// ai: safe
#include <assert.h>
int nd_int(void);
static int sorted(const int *a, int n) { for (int i = 0; i + 1 < n; i++) if (a[i] > a[i+1]) return 0; return 1; }
int main(void) {
  int a[30]; int n = nd_int();
  if (n < 1 || n > 30) return 0;
  for (int i = 0; i < n; i++) a[i] = nd_int();
  if (!sorted(a, n)) return 0;
  int k = nd_int();
  if (k >= 0 && k < n - 1) assert(a[k] <= a[k+1]);
}
