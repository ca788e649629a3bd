// verdict: safe
// long
// ai: safe
#include <assert.h>
int nd_int(void);
int main(void) {
  int a[50]; int n = nd_int();
  if (n < 1 || n > 50) return 0;
  a[0] = nd_int();
  for (int i = 1; i < n; i++) { int d = nd_int(); a[i] = d < a[i-1] ? a[i-1] : d; }
  for (int i = 1; i < n; i++) assert(a[i - 1] <= a[i]);
}
