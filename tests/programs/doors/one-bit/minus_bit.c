// The negation of one bit is that bit.
// verdict: safe
int main(int argc, char **argv) {
  unsigned _BitInt(1) a = argc > 1;
  unsigned _BitInt(1) b = -a;
  if (a != b)
    __builtin_trap();
  return 0;
}
