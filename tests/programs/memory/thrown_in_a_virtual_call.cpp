// not: safe
// args: --property assert --skip run --skip every
#include <cassert>
static int state;
struct A { virtual void f() { state = 1; } virtual ~A() {} };
struct B : A { void f() override { state = 2; throw 3; } };
int main(int argc, char **) {
  A a; B b;
  A *p = argc > 1 ? &a : (A *)&b;
  try { p->f(); state = 4; } catch (int) { }
  assert(state == 4);
}
