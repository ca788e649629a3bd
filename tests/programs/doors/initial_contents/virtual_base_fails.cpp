// not: safe
// Construction tables of virtual bases hold offsets as pointers.
#include <cassert>
struct base {
  int n = 1;
};
struct left : virtual base {};
struct right : virtual base {
  int r = 5;
};
struct both : left, right {
  int s = n + r;
};
int main() {
  both b;
  assert(b.s != 6);
}
