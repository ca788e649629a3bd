// A sum whose parts fit, but whose first part doesn't.
// verdict: unsafe
// line: 5
int main(int argc, char **argv) {
  return argc > 1 ? 2147483647 + 1 - 1 == 0 : 0;
}
