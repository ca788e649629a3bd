// not: safe
// args: --skip run --skip every
#include <cassert>
struct Shape { virtual int area() const = 0; virtual ~Shape() = default; };
struct Sq : Shape { int s; Sq(int s) : s(s) {} int area() const override { return s * s; } };
struct Re : Shape { int a, b; Re(int a, int b) : a(a), b(b) {} int area() const override { return a * b; } };
int main(int argc, char **) {
  Sq q(3); Re r(2, 4);
  Shape *s = argc > 1 ? (Shape *)&q : (Shape *)&r;
  assert(s->area() == 8);
}
