// One bit, shifted by an `int`.
// verdict: unsafe
// line: 7
int main(int argc, char **argv) {
  unsigned _BitInt(1) one = 1;
  int n = argc & 1;
  return (int)(one << n);
}
