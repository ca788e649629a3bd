// verdict: safe
// args: --property uninit
extern int __VERIFIER_nondet_int(void);
struct pair {
  int a, b;
};
static int get(struct pair *o) {
  int n = __VERIFIER_nondet_int();
  if (n < 0)
    return -1;
  o->a = n;
  o->b = n / 2;
  return 0;
}
int main(void) {
  struct pair v;
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    if (get(&v) < 0)
      continue;
    struct pair w = v;
    sum += w.a < w.b;
  }
  return sum;
}
