// The attribute on what isn't folded: the rest of the checks.
// verdict: unsafe
// line: 5
__attribute__((no_sanitize("undefined"))) static int top(int x) {
  return x + 2147483647;
}
int main(int argc, char **argv) { return top(argc > 1); }
