// The least `_BitInt(17)` has no quotient by -1.
// verdict: unsafe
// line: 7
int main(int argc, char **argv) {
  _BitInt(17) least = (_BitInt(17))-65536;
  _BitInt(17) n = argc > 1 ? -1 : 1;
  return least / n == 5;
}
