// Warnings in another format.
// verdict: unsafe
// flags: -fdiagnostics-format=msvc -fno-show-column
// line: 6
int main(void) {
  return 2147483647 + 1;
}
