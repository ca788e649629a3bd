// verdict: unsafe
//
// The standard library's own, with what is derived from them.
#include <cassert>
#include <stdexcept>
#include <new>
extern "C" int __VERIFIER_nondet_int();
struct Mine : std::runtime_error { int n; Mine(int n) : std::runtime_error("mine"), n(n) {} };
int f(int x) {
  if (x == 1) throw std::invalid_argument("a");
  if (x == 2) throw Mine(4);
  if (x == 3) throw std::bad_alloc();
  if (x == 4) throw std::range_error("r");
  return 0;
}
int main() {
  int x = __VERIFIER_nondet_int(), way = 0;
  try { f(x); }
  catch (const std::logic_error &) { way = 1; }
  catch (const Mine &m) { way = m.n - 2; } 
  catch (const std::runtime_error &) { way = 4; }
  catch (const std::exception &) { way = 3; }
  assert(way == (x >= 1 && x <= 4 ? x : 0)); // proved
  assert(way < 4); // fails
}
