// not: safe
// args: --entry exported
// A static function that leaves under another name.
static int divide(int n) { return 100 / n; }
static int other(int n) __attribute__((alias("divide")));
int (*get(void))(int) { return other; }
