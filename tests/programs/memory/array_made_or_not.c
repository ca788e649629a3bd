// not: safe
// long
int nd_int(void);
int g;
int main(void) {
  int n = nd_int(); if (n < 1 || n > 20) return 0;
  int *keep = &g;
  for (int k = 0; k < 2; k++) {
    int a[n]; a[0] = 1;
    if (n == 7) continue;
    int c[n + 1]; c[n] = 1;
    keep = &c[n];
  }
  return *keep;
}
