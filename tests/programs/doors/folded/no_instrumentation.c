// No instrumentation at all in this function.
// verdict: unsafe
// line: 5
__attribute__((disable_sanitizer_instrumentation)) static int top(int on) {
  return on ? 2147483647 + 1 : 0;
}
int main(int argc, char **argv) { return top(argc > 1); }
