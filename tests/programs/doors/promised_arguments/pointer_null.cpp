// verdict: unsafe
// args: --property null --entry _Z1fPi
// A pointer may be null.
int f(int *x) { *x = 1; return 0; }
