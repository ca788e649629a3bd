// A pragma silences the warning, not the check.
// verdict: unsafe
// line: 6
#pragma clang diagnostic ignored "-Winteger-overflow"
int main(void) {
  return 2147483647 + 1;
}
