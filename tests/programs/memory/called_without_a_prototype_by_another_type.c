// verdict: unsafe
// What it is handed must still be of the function's type.
static int twice(int n) { return 2 * n; }
int main(void) {
  int (*q)() = twice;
  return q(4L) == 8;
}
