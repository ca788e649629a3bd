// verdict: unsafe
// args: --property uninit
extern int __VERIFIER_nondet_int(void);
struct pair {
  int a, b;
};
static int get(struct pair *o) {
  int n = __VERIFIER_nondet_int();
  o->a = n;
  if (n < 0)
    return -1;
  o->b = n / 2;
  return 0;
}
int main(void) {
  struct pair v;
  get(&v);
  struct pair w = v;
  return w.a < w.b; // one fails
}
