// A pragma that puts the attribute on every function.
// verdict: unsafe
// line: 6
#pragma clang attribute push(__attribute__((no_sanitize("undefined"))), apply_to = function)
static int top(int on) {
  return on ? 2147483647 + 1 : 0;
}
#pragma clang attribute pop
int main(int argc, char **argv) { return top(argc > 1); }
