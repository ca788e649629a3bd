// Steps of two never meet an odd number.
extern unsigned nd_uint(void);
extern void __VERIFIER_assert(int);

int main(void) {
  unsigned x = 0, y = 0;
  while (nd_uint()) {
    if (x > 1000)
      break;
    x += 2;
    y += 3;
  }
  __VERIFIER_assert(2 * y == 3 * x);
  return 0;
}
