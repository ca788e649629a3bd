// The attribute in C++'s spelling.
// verdict: unsafe
// line: 5
[[clang::no_sanitize("undefined")]] static int top(int on) {
  return on ? 2147483647 + 1 : 0;
}
int main(int argc, char **argv) { return top(argc > 1); }
