// verdict: unsafe
int nd_int(void);
int main(void) {
  int n = nd_int();
  if (n < 1 || n > 10) return 0;
  int *keep = 0;
  {
    int v[n];
    v[0] = 7;
    keep = &v[0];
  }
  return *keep;
}
