// What `_Generic` chooses is evaluated.
// verdict: unsafe
// line: 5
int main(int argc, char **argv) {
  return argc > 1 ? _Generic(0, int: 2147483647 + 1, long: 0) : 0;
}
