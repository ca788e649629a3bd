// not: safe
// The second call hands over what divides by 0 in the third.
extern int __VERIFIER_nondet_int(void);
static int f(int n, int d) { return n <= 0 ? 100 / d : f(n - 1, d - 1); }
int main(void) { int r = f(1, 20); if (__VERIFIER_nondet_int()) r += f(3, 3); return r; }
