// Signed arithmetic wraps, as the flag says.
// verdict: safe
// flags: -fwrapv
// assuming: 1
// assumes: -fwrapv
int main(int argc, char **argv) {
  int x = 2147483647;
  x += 1;
  if (x > 0)
    __builtin_trap();
  return 0;
}
