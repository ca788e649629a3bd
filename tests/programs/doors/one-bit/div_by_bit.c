// A division by one bit.
// verdict: unsafe
// line: 6
int main(int argc, char **argv) {
  unsigned _BitInt(1) one = 1, n = argc > 1;
  return (int)(one / n);
}
