// Two signed bits end at 1.
// verdict: unsafe
// line: 6
int main(int argc, char **argv) {
  _BitInt(2) one = 1, n = argc > 1;
  return (int)(one + n);
}
