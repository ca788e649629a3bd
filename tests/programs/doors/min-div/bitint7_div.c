// The least `_BitInt(7)` has no quotient by -1.
// verdict: unsafe
// line: 7
int main(int argc, char **argv) {
  _BitInt(7) least = (_BitInt(7))-64;
  _BitInt(7) n = argc > 1 ? -1 : 1;
  return least / n == 5;
}
