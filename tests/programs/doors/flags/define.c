// A macro for a constant.
// verdict: unsafe
// flags: -DN=2147483647
// line: 6
int main(int argc, char **argv) {
  return argc + N == 0;
}
