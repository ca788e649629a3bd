// Code under `if (0)` that a `goto` reaches.
// verdict: unsafe
// line: 9
int main(int argc, char **argv) {
  if (argc > 1)
    goto inside;
  if (0) {
  inside:
    return 2147483647 + 1;
  }
  return 0;
}
