// Asked for alone, overflow has this division.
// verdict: unsafe
// args: --property overflow
// line: 7
int main(int argc, char **argv) {
  int least = -2147483647 - 1, n = argc > 1 ? -1 : 1;
  return least / n == 5;
}
