// not: safe
// A static function that is stored in a variable of another module, which may
// call it at the end.
static int divide(int n) { return 100 / n; }
extern int (*at_end)(int);
int main(void) {
  at_end = divide;
  return 0;
}
