// One bit, shifted by what is a multiple of two: its lowest bit is 0.
// verdict: unsafe
// line: 7
int main(int argc, char **argv) {
  unsigned _BitInt(1) one = 1;
  int n = (argc & 1) * 2;
  return (int)(one << n);
}
