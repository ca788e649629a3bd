// verdict: unsafe
int nd_int(void);
int main(void) {
  int n = nd_int(); if (n < 1 || n > 20) return 0;
  int *p; int r = 0;
  { int a[n]; a[0] = 1; p = a;
    { int b[n]; b[0] = 2; if (n == 13) { p = b; } r += b[0]; }
    r += *p;
  }
  return r;
}
