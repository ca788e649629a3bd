// verdict: unsafe
// args: --property null --entry f
// The other one may be null.
__attribute__((nonnull(1))) int f(int *p, int *q) { return *q; }
