// verdict: safe
//
// What is destroyed on the way throws and catches something itself.
#include <cassert>
extern "C" int __VERIFIER_nondet_int();
static int inner;
struct Busy { ~Busy() { try { throw 1.5; } catch (double d) { inner = d == 1.5; } } };
void f(int x) { Busy b; if (x) throw x; }
int main() {
  int x = __VERIFIER_nondet_int(), got = 0;
  try { f(x); } catch (double) { assert(0); } catch (int e) { got = e; } // proved
  assert(inner == 1); // proved
  assert(got == x); // proved
}
