// A shift of one bit by one is a shift by the width.
// verdict: unsafe
// line: 6
int main(int argc, char **argv) {
  unsigned _BitInt(1) one = 1, n = argc > 1;
  return (int)(one << n);
}
