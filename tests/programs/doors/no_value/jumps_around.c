// not: unsafe
// args: --property uninit
// Jumps past and back before declarations, and no use without a value.
int __VERIFIER_nondet_int(void);
static int f(int a) {
  if (a) goto out;
  { int y; if (__VERIFIER_nondet_int()) { y = 3; goto in; } y = 4; in: return y; }
out: return a;
}
int main(void) {
  switch (__VERIFIER_nondet_int()) { int q; case 1: q = 3; return q; default: break; }
again:;
  int k = 0;
  while (k < 3) { k++; if (__VERIFIER_nondet_int()) goto again; }
  return f(3);
}
