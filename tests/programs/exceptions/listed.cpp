// verdict: safe
// flags: -std=c++14
//
// A function that lists what it throws ends the program for anything else.
#include <cassert>
extern "C" int __VERIFIER_nondet_int();
struct A {}; struct B {};
static void listed(int x) throw(A) { if (x) throw A(); throw B(); }
int main() {
  int x = __VERIFIER_nondet_int(), way = 0;
  try { listed(x); } catch (const A &) { way = 1; } catch (const B &) { way = 2; }
  assert(way == 1 || way == 2); // proved
}
