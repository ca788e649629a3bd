// verdict: unknown
// flags: -O1
//
// Of a chosen pointer is known what is known of both.
struct node { unsigned n, m; };
extern int __VERIFIER_nondet_int(void);
__attribute__((noinline)) static void write(int first, struct node *p, struct node *q) {
  p->n = 1; // proved
  struct node *r = first ? p : q;
  r->m = 1; // one must not be proved
  struct node *s = first ? q : p;
  s->m = 1; // one must not be proved
}
int main(void) {
  struct node a, b;
  write(__VERIFIER_nondet_int() != 3, &a, __VERIFIER_nondet_int() ? &b : 0);
  return (int)(a.n + a.m);
}
