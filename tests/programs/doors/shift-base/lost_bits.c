// Bits are lost above the sign.
// verdict: unsafe
// flags: -std=c17
// line: 7
int main(int argc, char **argv) {
  int x = argc > 1 ? 5 : 1;
  return x << 30 == 5;
}
