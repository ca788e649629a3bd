// `long` has 64 bits.
// verdict: safe
// flags: -m64
int main(int argc, char **argv) {
  long x = 65536L * (argc & 15);
  return x * 65536L == 7;
}
