// A sum of constants.
// verdict: unsafe
// line: 5
int main(void) {
  return 2147483647 + 1;
}
