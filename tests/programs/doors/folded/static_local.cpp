// A static local variable with an initialiser that isn't constant.
// not: safe
int main(int argc, char **argv) {
  static int x = argc + 2147483647;
  return x == 0;
}
