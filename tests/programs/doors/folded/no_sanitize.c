// An attribute that turns sanitizers off turns no check off.
// verdict: unsafe
// line: 5
__attribute__((no_sanitize("undefined"))) static int top(int on) {
  return on ? 2147483647 + 1 : 0;
}
int main(int argc, char **argv) { return top(argc > 1); }
