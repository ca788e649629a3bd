// verdict: safe
//
// A handler for a base finds that base, wherever it lies in what was thrown.
#include <cassert>
extern "C" int __VERIFIER_nondet_int();
struct A { int a; };
struct B { int b; };
struct C : A, B { int c; C(int x) { a = x; b = x + 1; c = x + 2; } };
class P : private B { public: int p = 3; };
struct D1 : A {}; struct D2 : A {}; struct Twice : D1, D2 {};
int main() {
  int x = __VERIFIER_nondet_int();
  if (x > 100) return 0;
  try { throw C(x); } catch (const B &b) { assert(b.b == x + 1); } // proved
  try { throw C(x); } catch (const A &a) { assert(a.a == x); } // proved
  int way = 0;
  try { throw P(); } catch (const B &) { way = 1; } catch (const P &p) { way = p.p; }
  assert(way == 3); // proved
  try { throw Twice(); } catch (const A &) { way = 1; } catch (...) { way = 4; }
  assert(way == 4); // proved
}
