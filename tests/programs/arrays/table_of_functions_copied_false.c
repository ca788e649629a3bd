// not: safe
// args: --skip run --skip every
unsigned __VERIFIER_nondet_uint(void);
static int add(int a, int b) { return a + b; }
int main(void) {
  int (*table[])(int, int) = {add, add, 0, add};
  unsigned k = __VERIFIER_nondet_uint() % 4;
  return table[k](1, 2);
}
