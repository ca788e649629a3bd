// not: safe
#include <memory>
struct A { int x; };
struct B : A { double y[3]; };

int main() {
  std::unique_ptr<A> p(new B);
  return p->x;
}
