// verdict: safe
// long
//
// A function that is called from handlers throws again what they have, to see what it is.
#include <cassert>
extern "C" int __VERIFIER_nondet_int();
struct Error { int n; };
int kind() {
  try { throw; }
  catch (const Error &e) { return e.n; }
  catch (int) { return 2; }
  catch (...) { return 3; }
}
int main() {
  int x = __VERIFIER_nondet_int(), got = 0;
  try { if (x == 1) throw Error{1}; if (x == 2) throw 5; if (x == 3) throw 1.5; }
  catch (...) { got = kind(); assert(kind() == got); } // proved
  assert(got == (x >= 1 && x <= 3 ? x : 0)); // proved
}
