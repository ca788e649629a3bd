// Coloured warnings.
// verdict: unsafe
// flags: -fdiagnostics-color=always
// line: 6
int main(void) {
  return 2147483647 + 1;
}
