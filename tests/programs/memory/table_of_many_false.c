// not: safe
// args: --skip run --skip every
unsigned __VERIFIER_nondet_uint(void);
static int one(void) { return 1; }
static int two(void) { return 2; }
static int three(void) { return 3; }
static int (*const table[])(void) = {one, two, three};
int main(void) {
  unsigned i = __VERIFIER_nondet_uint() % 3;
  int n = table[i]();
  return 10 / (n - 3);
}
