// A target whose `long` has 32 bits.
// verdict: unsafe
// flags: --target=i386-unknown-linux-gnu
// line: 7
int main(int argc, char **argv) {
  long x = 65536L * (argc & 3);
  return x * 65536L == 7;
}
