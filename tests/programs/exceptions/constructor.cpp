// verdict: safe
//
// A constructor that throws leaves what it had made destroyed, and no object.
#include <cassert>
extern "C" int __VERIFIER_nondet_int();
static int alive;
struct Part { Part() { alive++; } ~Part() { alive--; } };
struct Whole {
  Part one, two; int *data;
  Whole(int x) : data(new int(x)) { if (x < 0) { delete data; throw x; } alive += 10; }
  ~Whole() { delete data; alive -= 10; }
};
int main() {
  int x = __VERIFIER_nondet_int();
  int failed = 0;
  try { Whole w(x); assert(alive == 12 && *w.data == x); } // proved
  catch (int e) { assert(e == x && x < 0); failed = 1; } // proved
  assert(alive == 0); // proved
  assert(failed == (x < 0)); // proved
}
