// not: safe
// args: --entry exported
// A static function that is stored where the caller says.
static int divide(int n) { return 100 / n; }
void fill(int (**to)(int)) {
  if (to)
    *to = divide;
}
