// verdict: safe
// What is computed with `+` is held against the whole object, where it is accessed.
int main(void) {
  int a[2][4] = {{0}};
  int *p = a[0] + 6;
  *p = 1;
  int b[4] = {0};
  int *q = b + 6;
  q -= 6;
  *q = 1;
  return *p - *q;
}
