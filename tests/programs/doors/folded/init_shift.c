// One of the constant elements is a shift by the width.
// not: safe
// args: --strict
int main(int argc, char **argv) {
  int a[2] = {1, 1 << 32};
  return a[0] - a[0];
}
