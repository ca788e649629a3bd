// verdict: safe
// args: --entry exported
// A static function that is only called by its name is not called with 0.
static int divide(int n) { return 100 / n; }
int use(int n) { return n > 0 ? divide(n) : 0; }
