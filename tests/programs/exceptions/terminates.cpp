// verdict: safe
//
// An exception that nobody catches, or that comes to what throws none, ends the program.
#include <cassert>
extern "C" int __VERIFIER_nondet_int();
void loud(int x) { if (x > 0) throw x; }
void quiet(int x) noexcept { loud(x); }
int main() {
  int x = __VERIFIER_nondet_int();
  try { quiet(x); } catch (...) { assert(0); }
  assert(x <= 0); // proved
  int y = __VERIFIER_nondet_int();
  if (y == 1) throw 2.0;
  assert(y != 1); // proved
}
