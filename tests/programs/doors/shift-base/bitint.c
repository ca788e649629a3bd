// A width of `_BitInt`.
// verdict: unsafe
// flags: -std=c17
// line: 8
int main(int argc, char **argv) {
  int n = argc > 1 ? 16 : 1;
  _BitInt(17) x = 1;
  return (x << n) == 5;
}
