// The least `_BitInt(65)` has no remainder by -1.
// verdict: unsafe
// line: 7
int main(int argc, char **argv) {
  _BitInt(65) least = (_BitInt(65))(-1 - (_BitInt(65))(((unsigned _BitInt(65))1 << 64) - 1));
  _BitInt(65) n = argc > 1 ? -1 : 1;
  return least % n == 5;
}
