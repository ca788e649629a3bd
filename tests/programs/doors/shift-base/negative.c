// A negative number is shifted to the left.
// verdict: unsafe
// flags: -std=c17
// line: 7
int main(int argc, char **argv) {
  int x = argc > 1 ? -1 : 1;
  return x << 1 == 5;
}
