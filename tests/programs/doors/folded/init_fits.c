// Constant initialisers that fit.
// not: unsafe
// assuming: 0
struct pair {
  int a, b;
};
static int g = 2147483646 + 1;
int main(int argc, char **argv) {
  struct pair p = {.b = 2147483647};
  int a[2] = {1 << 30, -2147483647 - 1};
  return p.a + a[0] - a[0] + g - g;
}
