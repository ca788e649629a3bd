// An attribute that turns one sanitizer off.
// verdict: unsafe
// line: 5
__attribute__((no_sanitize("signed-integer-overflow"))) static int top(int on) {
  return on ? 2147483647 + 1 : 0;
}
int main(int argc, char **argv) { return top(argc > 1); }
