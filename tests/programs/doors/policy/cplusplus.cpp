// C++: a null pointer to an object.
// args: --property assert
// verdict: safe
// headline: up to undefined behaviour that happens: null dereference at
#include <cassert>
extern "C" int nd_int(void);
struct S { int a, b; };
int main() {
  int n = nd_int();
  S *s = nullptr;
  if (n == 0) s->b = 1; // fails
  assert(n != 0);
}
