// The bound of an array that isn't constant, with a constant that overflows in it.
// verdict: unsafe
// line: 5
int main(int argc, char **argv) {
  char a[argc + 2147483647 * 2 + 3];
  a[0] = 0;
  return a[0];
}
