// The builtin of `abs` on the least number.
// verdict: unsafe
// line: 5
int main(int argc, char **argv) {
  return argc > 1 ? __builtin_abs(-2147483647 - 1) : 0;
}
