// not: safe
// args: --entry exported
// A static function that is returned: its caller may pass 0.
static int divide(int n) { return 100 / n; }
int (*get(void))(int) { return divide; }
