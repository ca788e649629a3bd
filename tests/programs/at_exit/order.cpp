// verdict: unsafe
// long
//
// What was registered last runs first, whatever it was registered by.
#include <cassert>
#include <cstdlib>
extern "C" int __VERIFIER_nondet_int();
static int order;
struct Mark { int n; Mark(int n) : n(n) {} ~Mark() { order = order * 10 + n; } };
struct Last { ~Last() { assert(order == 32 || order == 2); } }; // proved
static Mark &first() { static Last last; static Mark two(2); return two; }
static Mark &early = first();
static void between() { assert(order == 3 || order == 0); } // proved
int use() { static Mark local(3); return local.n; }
static void strict() { assert(order != 3); } // fails
int main() {
  atexit(between);
  if (__VERIFIER_nondet_int() < 5) return 0;
  atexit(strict);
  return use();
}
