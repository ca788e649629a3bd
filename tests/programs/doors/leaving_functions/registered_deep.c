// not: safe
// A static function in a structure that is handed to an unknown function.
static int divide(int n) { return 100 / n; }
struct operations {
  int (*f)(int);
  struct operations *next;
};
void enroll(struct operations *o);
int main(void) {
  static struct operations o = {divide, 0}, p = {0, &o};
  enroll(&p);
  return 0;
}
