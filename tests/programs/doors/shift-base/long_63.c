// The same for `long`.
// verdict: unsafe
// flags: -std=c17
// line: 7
int main(int argc, char **argv) {
  int n = argc > 1 ? 63 : 62;
  return 1L << n == 5;
}
