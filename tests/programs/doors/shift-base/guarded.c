// The operands are small enough.
// verdict: safe
// flags: -std=c17
int main(int argc, char **argv) {
  int x = argc & 255, n = argc & 15;
  if ((x << n) < 0)
    __builtin_trap();
  return 0;
}
