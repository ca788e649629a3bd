// not: safe
// args: --entry exported
// A static function in an exported table of operations.
static int divide(int n) { return 100 / n; }
struct operations {
  int (*f)(int);
};
const struct operations operations = {divide};
int nothing(void) { return 0; }
