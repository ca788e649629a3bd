// 128 bits.
// verdict: unsafe
// flags: -std=c17
// line: 7
int main(int argc, char **argv) {
  int n = argc > 1 ? 127 : 1;
  return ((__int128)1 << n) == 5;
}
