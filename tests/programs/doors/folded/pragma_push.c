// A pragma for some lines.
// verdict: unsafe
// line: 7
int main(void) {
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
  int x = 2147483647 + 1;
#pragma clang diagnostic pop
  return x == 0;
}
