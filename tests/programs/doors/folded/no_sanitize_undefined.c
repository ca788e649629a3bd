// GCC's spelling of the attribute.
// verdict: unsafe
// line: 5
__attribute__((no_sanitize_undefined)) static int top(int on) {
  return on ? 2147483647 + 1 : 0;
}
int main(int argc, char **argv) { return top(argc > 1); }
