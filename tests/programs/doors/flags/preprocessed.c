// A preprocessed program with an attribute that turns sanitizers off.
// verdict: unsafe
// flags: -x cpp-output
// line: 6
__attribute__((no_sanitize("undefined"))) static int top(int on) {
  return on ? 2147483647 + 1 : 0;
}
int main(int argc, char **argv) { return top(argc > 1); }
