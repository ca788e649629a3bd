// Arithmetic of widths that aren't powers of two wraps at its width.
// verdict: safe
int main(int argc, char **argv) {
  unsigned _BitInt(3) a = 7;
  unsigned _BitInt(33) b = 8589934591;
  unsigned _BitInt(65) c = -1;
  a += 1;
  b += 1;
  c += 1;
  if (a != 0 || b != 0 || c != 0)
    __builtin_trap();
  return 0;
}
