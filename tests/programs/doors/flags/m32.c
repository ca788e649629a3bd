// `long` has 32 bits.
// verdict: unsafe
// flags: -m32
// line: 7
int main(int argc, char **argv) {
  long x = 65536L * argc;
  return x * 65536L == 7;
}
