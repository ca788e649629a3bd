// verdict: unsafe
// line: 8
// args: --track mem
struct s { int a[4]; };
struct s f(void) { struct s r = {{1, 2, 3, 4}}; return r; }
int main(void) {
  int *p = f().a;
  return p[1] > 9;
}
