// not: safe
// args: --entry get
// A static function that the entry returns.
static int divide(int n) { return 100 / n; }
int (*get(void))(int) { return divide; }
