// verdict: unsafe
// args: --entry k
// An entry is named by its alias.
static int h(int x) { return 10 / x; }
extern int k(int) __attribute__((alias("h")));
