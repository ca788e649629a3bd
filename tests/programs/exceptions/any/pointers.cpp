// verdict: unsafe
//
// Pointers are caught as pointers to what is more qualified, to bases, and to anything.
#include <cassert>
extern "C" int __VERIFIER_nondet_int();
struct A { int a; };
struct B { int b; };
struct C : A, B { int c; };
static C object;
int main() {
  int x = __VERIFIER_nondet_int();
  object.b = 8;
  int way = 0;
  try { throw &object; } catch (B *b) { assert(b->b == 8); way = 1; } // proved
  assert(way == 1); // proved
  try { throw "text"; } catch (char *) { way = 2; } catch (const char *t) { assert(t[0] == 't'); way = 3; } // proved
  assert(way == 3); // proved
  try { throw (C *)0; } catch (B *b) { assert(!b); way = 4; } // proved
  assert(way == 4); // proved
  int n = 3;
  try { if (x) throw &n; way = 6; } catch (const int *p) { assert(*p == 3); way = 5; } // proved
  assert(way == 5); // fails
}
