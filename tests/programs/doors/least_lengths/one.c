// verdict: unsafe
extern int __VERIFIER_nondet_int(void);
static int f(int a[static 1]) { return 1; }
static int x[1];
int main(void) { int *p = __VERIFIER_nondet_int() ? x : 0; return f(p); }
