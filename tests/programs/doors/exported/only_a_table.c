// verdict: unsafe
// args: --entry exported
// line: 5
// Nothing is exported but a table of functions.
static int divide(int x) { return 10 / x; }
struct operations { int (*f)(int); };
struct operations table = {divide};
