// not: safe
// args: --entry exported --property div
// An alias is all that other modules see.
static int h(int x) { return 10 / x; }
extern int k(int) __attribute__((alias("h")));
