// A shift of one bit by nothing.
// verdict: safe
int main(int argc, char **argv) {
  unsigned _BitInt(1) one = 1, n = 0;
  if ((int)(one << n) != 1)
    __builtin_trap();
  return 0;
}
