// The initialiser of a static local variable shifts by the width.
// not: safe
// args: --strict
int main(int argc, char **argv) {
  static int x = 1 << 32;
  return x == 1;
}
