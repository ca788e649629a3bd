// A macro that hides an attribute.
// verdict: unsafe
// flags: -DNOSAN=__attribute__((no_sanitize("undefined")))
// line: 6
NOSAN static int top(int on) {
  return on ? 2147483647 + 1 : 0;
}
int main(int argc, char **argv) { return top(argc > 1); }
