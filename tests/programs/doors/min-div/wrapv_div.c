// With wrapping arithmetic, this division still traps on the machine.
// not: safe
// args: --wrapv
int main(int argc, char **argv) {
  int least = -2147483647 - 1, n = argc > 1 ? -1 : 1;
  return least / n == 5;
}
