// verdict: unsafe
// with: first.c
// args: --entry twice
// Each file has its own: both are entered.
static int twice(int x) { return 2 / x; } // one fails
int g(void) { return twice(1); }
