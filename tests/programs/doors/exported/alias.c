// not: safe
// args: --entry exported
// Other modules call a static function by its alias.
static int h(int x) { return 10 / x; }
extern int k(int) __attribute__((alias("h")));
int g(int x) { return x < 1 ? 0 : h(x); }
