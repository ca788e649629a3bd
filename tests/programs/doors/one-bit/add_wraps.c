// One bit wraps.
// verdict: safe
int main(int argc, char **argv) {
  unsigned _BitInt(1) one = 1, n = argc > 1;
  unsigned _BitInt(1) sum = one + n;
  if ((argc > 1) != (sum == 0))
    __builtin_trap();
  return 0;
}
