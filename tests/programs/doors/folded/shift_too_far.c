// A folded shift by the width.
// verdict: unsafe
// line: 5
int main(int argc, char **argv) {
  return argc > 1 ? 1 << 32 : 0;
}
