// A `short` is shifted as an `int`, to its sign.
// verdict: unsafe
// flags: -std=c17
// line: 8
int main(int argc, char **argv) {
  short x = 1;
  int n = argc > 1 ? 31 : 1;
  return x << n == 5;
}
