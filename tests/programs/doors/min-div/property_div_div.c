// Asked for alone, division is about zero.
// not: unsafe
// args: --property div
int main(int argc, char **argv) {
  int least = -2147483647 - 1, n = argc > 1 ? -1 : 1;
  return least / n == 5;
}
