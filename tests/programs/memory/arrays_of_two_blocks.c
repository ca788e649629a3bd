// verdict: safe
// long
int nd_int(void);
int main(void) {
  int n = nd_int(); if (n < 1 || n > 20) return 0;
  int a[n]; a[0] = 1;
  if (n == 7) return a[0];
  { int b[n]; b[n-1] = 2; a[n-1] = b[n-1]; }
  int c[n + 1]; c[n] = 1;
  return a[0] + c[n];
}
