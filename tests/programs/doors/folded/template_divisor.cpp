// A template's argument as a divisor.
// verdict: unsafe
// line: 5
template <int N> int f(int x) {
  return x ? 5 / N : 0;
}
int main(int argc, char **argv) { return f<0>(argc > 1); }
