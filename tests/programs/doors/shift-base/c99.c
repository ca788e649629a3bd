// C99.
// verdict: unsafe
// flags: -std=c99
// line: 7
int main(int argc, char **argv) {
  int x = argc + 1;
  return x << 30 == 5;
}
