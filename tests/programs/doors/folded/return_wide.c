// An overflow before a widening.
// verdict: unsafe
// line: 5
int main(int argc, char **argv) {
  long x = argc > 1 ? 1000000 * 1000000 : 0;
  return x == 1;
}
