// not: safe
// args: --entry install
// A static function that the entry stores.
static int divide(int n) { return 100 / n; }
int (*hook)(int);
void install(void) { hook = divide; }
