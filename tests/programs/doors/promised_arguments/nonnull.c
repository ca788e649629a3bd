// verdict: safe
// args: --property null --entry f
// What must not be null isn't.
__attribute__((nonnull(1))) int f(int *p) { return *p; }
