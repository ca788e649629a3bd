// verdict: unsafe
// The address of an element past a row, which is accessed elsewhere.
extern int nd(void);
int main(void) {
  int a[2][4] = {{0}};
  int n = nd();
  if (n < 0 || n > 7) return 0;
  int *p = &a[0][n]; // fails
  *p = 1;
  return 0;
}
