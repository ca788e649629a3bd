// Before C23, a 1 in the sign bit is an overflow.
// verdict: unsafe
// flags: -std=c17
// line: 7
int main(int argc, char **argv) {
  int n = argc > 1 ? 31 : 30;
  return 1 << n == 5;
}
