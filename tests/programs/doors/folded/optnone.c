// A function that mustn't be optimised.
// verdict: unsafe
// line: 5
__attribute__((optnone)) static int top(int on) {
  return on ? 2147483647 + 1 : 0;
}
int main(int argc, char **argv) { return top(argc > 1); }
