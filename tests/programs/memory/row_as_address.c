// verdict: safe
// long
extern int nd(void);
static void put(int *p, int n) {
  for (int i = 0; i < n; i++) p[i] = i;
}
struct pair { int x, y; };
int main(void) {
  int a[2][4] = {{0}};
  struct pair b[2][3];
  int n = nd();
  if (n < 0 || n > 3) return 0;
  int *p = &a[0][n];
  *p = 1;
  put(a[0], 4);
  put(&a[1][0], 4);
  int *end = &a[0][4];
  struct pair *q = &b[0][n % 3];
  q->y = end - p;
  return q->y - q->y;
}
