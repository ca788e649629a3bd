// A shift by a width that isn't a power of two.
// verdict: unsafe
// line: 7
int main(int argc, char **argv) {
  unsigned _BitInt(7) a = 1;
  int n = argc > 1 ? 7 : 6;
  return (int)(a << n) == 3;
}
