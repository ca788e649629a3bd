// GNU C, by default.
// verdict: unsafe
// flags: -std=gnu17
// line: 7
int main(int argc, char **argv) {
  int x = argc + 1;
  return x << 30 == 5;
}
