// not: safe
// args: --entry exported
// A static function that is stored in a variable which others see.
static int divide(int n) { return 100 / n; }
int (*hook)(int);
void install(void) { hook = divide; }
