// `-w` silences the warning, not the check.
// verdict: unsafe
// flags: -w
// line: 6
int main(void) {
  return 2147483647 + 1;
}
