// A shift by one less than the width.
// verdict: safe
int main(int argc, char **argv) {
  unsigned _BitInt(7) a = 1;
  if ((int)(a << 6) != 64)
    __builtin_trap();
  return 0;
}
