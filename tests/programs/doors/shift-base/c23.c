// C23 is like C17 in this.
// verdict: unsafe
// flags: -std=c23
// line: 7
int main(int argc, char **argv) {
  int x = argc + 1;
  return x << 30 == 5;
}
