// verdict: unsafe
int nd_int(void);
int main(void) {
  int n = nd_int(); if (n < 1 || n > 20) return 0;
  int *p = 0; int k = 0;
again:
  if (p && k == 2) return *p;
  { int a[n]; a[0] = k; p = a; k++; if (k < 5) goto again; }
  return 0;
}
