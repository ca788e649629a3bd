// A shift by the width is a bad shift, whatever is shifted.
// verdict: unsafe
// args: --property shift
// flags: -std=c17
// line: 8
int main(int argc, char **argv) {
  int n = argc > 1 ? 32 : 0;
  return 1 << n == 5;
}
