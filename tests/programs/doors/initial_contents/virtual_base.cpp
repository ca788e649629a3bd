// not: unsafe
// long
// Construction tables of virtual bases hold offsets as pointers.
#include <cassert>
struct base {
  int n = 1;
  virtual int get() { return n; }
};
struct left : virtual base {
  int get() override { return n + 1; }
};
struct right : virtual base {
  int r = 5;
};
struct both : left, right {
  int s = get() + r;
};
int main() {
  both b;
  assert(b.s == 7);
  right &r = b;
  assert(r.get() == 2);
}
