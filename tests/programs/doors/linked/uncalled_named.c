// verdict: unsafe
// with: first.c
// args: --entry old
static int old(int x) { return 1 / x; } // one fails
int g(void) { return 3; }
