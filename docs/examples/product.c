// Whether this holds depends on a product that no domain can tell.
extern unsigned nd_uint(void);
extern void __VERIFIER_assert(int);

int main(void) {
  unsigned a = nd_uint(), b = nd_uint();
  if (a > 1 && b > 1 && a < 65536 && b < 65536)
    __VERIFIER_assert(a * b != 4294049777u);
  return 0;
}
