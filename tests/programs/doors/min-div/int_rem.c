// The least `int` has no remainder by -1.
// verdict: unsafe
// line: 7
int main(int argc, char **argv) {
  int least = (-2147483647 - 1);
  int n = argc > 1 ? -1 : 1;
  return least % n == 5;
}
