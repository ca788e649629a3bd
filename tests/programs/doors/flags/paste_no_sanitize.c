// An attribute that is pasted together.
// verdict: unsafe
// line: 6
#define JOIN(a, b) a##b
__attribute__((JOIN(no_, sanitize)("undefined"))) static int top(int on) {
  return on ? 2147483647 + 1 : 0;
}
int main(int argc, char **argv) { return top(argc > 1); }
