// not: unsafe
// Tables of types of a library that is elsewhere.
#include <cassert>
struct a {
  virtual ~a() {}
  virtual int f() { return 1; }
};
struct b : a {
  int f() override { return 2; }
};
int main() {
  b x;
  a *p = &x;
  assert(p->f() == 2);
}
