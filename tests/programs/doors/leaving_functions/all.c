// not: safe
// args: --entry all
// All functions may be called, those that are returned as well.
static int divide(int n) { return 100 / n; }
int (*get(void))(int) { return divide; }
