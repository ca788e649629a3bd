// verdict: safe
// args: --entry twice
// A table that the entry doesn't know.
static int divide(int n) { return 100 / n; }
static int (*const table[])(int) = {divide};
int use(int n) { return table[0](n); }
unsigned twice(unsigned n) { return n + n; }
