// `*=` with constants on both sides.
// verdict: unsafe
// line: 6
int main(int argc, char **argv) {
  int x = 65536;
  x *= 65536;
  return x == 1;
}
