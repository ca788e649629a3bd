// A shift of 129 bits.
// verdict: unsafe
// line: 7
int main(int argc, char **argv) {
  unsigned _BitInt(129) a = 1;
  int n = argc > 1 ? 129 : 128;
  return (a << n) == 0;
}
