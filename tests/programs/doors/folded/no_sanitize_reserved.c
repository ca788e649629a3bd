// The attribute in its reserved spelling, as headers have it.
// verdict: unsafe
// line: 5
__attribute__((__no_sanitize__("undefined", "shift"))) static int top(int on) {
  return on ? 2147483647 + 1 : 0;
}
int main(int argc, char **argv) { return top(argc > 1); }
