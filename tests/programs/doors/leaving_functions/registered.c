// not: safe
// A static function that is handed to an unknown function.
static int divide(int n) { return 100 / n; }
void enroll(int (*f)(int));
int main(void) {
  enroll(divide);
  return 0;
}
