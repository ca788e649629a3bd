// verdict: unsafe
// args: -- -std=c23
// Since C23, it is that of a function of any arguments.
static int twice(int n) { return 2 * n; }
int main(void) {
  int (*q)(...) = (int (*)(...))twice;
  return q(4) == 8;
}
