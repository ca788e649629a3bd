// verdict: safe
// assumes: control jumps past
// At the second entry of the block, `x` is another object.
int main(void) {
  int n = 0;
  while (n < 2)
    switch (n++) {
      int x;
    case 0:
      x = 1;
      break;
    default:
      if (x != 1)
        __builtin_abort();
    }
  return 0;
}
