// A template's argument is a constant.
// verdict: unsafe
// line: 5
template <int N> int next(bool on) {
  return on ? N + 1 : N;
}
int main(int argc, char **argv) { return next<2147483647>(argc > 1) == 0; }
