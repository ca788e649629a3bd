// verdict: safe
//
// The containers' own checks throw.
#include <cassert>
#include <array>
#include <stdexcept>
extern "C" int __VERIFIER_nondet_int();
int main() {
  std::array<int, 4> a{1, 2, 3, 4};
  unsigned i = __VERIFIER_nondet_int();
  try { int v = a.at(i); assert(i < 4 && v >= 1 && v <= 4); } // proved
  catch (const std::out_of_range &) { assert(i >= 4); } // proved
  catch (...) { assert(0); } // proved
}
