// verdict: safe
unsigned __VERIFIER_nondet_uint(void);
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
int main(void) {
  int (*table[])(int, int) = {add, sub, sub, add};
  unsigned k = __VERIFIER_nondet_uint() % 4;
  return table[k](1, 2);
}
