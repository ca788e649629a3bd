// The result, where it is defined.
// verdict: safe
// flags: -std=c17
int main(int argc, char **argv) {
  int n = argc & 15;
  if (n < 0 || 1 << n < 1)
    __builtin_trap();
  return 0;
}
