// A function that is always inlined.
// verdict: unsafe
// line: 5
__attribute__((always_inline)) static inline int top(int on) {
  return on ? 2147483647 + 1 : 0;
}
int main(int argc, char **argv) { return top(argc > 1); }
