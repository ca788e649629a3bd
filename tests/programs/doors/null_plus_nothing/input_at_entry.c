// not: unsafe
// args: --entry f
// Whatever the caller has, nothing is added to it.
int *f(int *p) { long n = 0; return p + n; }
