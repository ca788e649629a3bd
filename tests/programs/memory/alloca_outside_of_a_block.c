// verdict: safe
#include <alloca.h>
int nd_int(void);
int main(void) {
  int n = nd_int(); if (n < 1 || n > 20) return 0;
  int *p = alloca(n * sizeof *p); p[0] = 3;
  { int a[n]; a[0] = 1; p[0] += a[0]; }
  return p[0];
}
