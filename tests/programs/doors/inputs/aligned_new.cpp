// not: unsafe
// An aligned `operator new` gives addresses by rules, not at will.
#include <cassert>
#include <cstdint>
struct alignas(64) S { int x; };
int main() {
  S *p = new S;
  assert(p != nullptr);
  assert(((std::uintptr_t)p & 63) == 0);
  delete p;
}
