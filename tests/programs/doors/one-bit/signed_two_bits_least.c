// Two signed bits begin at -2.
// verdict: unsafe
// line: 6
int main(int argc, char **argv) {
  _BitInt(2) least = -2, n = argc > 1 ? -1 : 1;
  return (int)(least / n) != 0;
}
