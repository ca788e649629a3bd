// verdict: unsafe
//
// What a function doesn't catch goes on to its caller.
#include <cassert>
extern "C" int __VERIFIER_nondet_int();
static void inner(int x) { if (x > 3) throw x; if (x < -3) throw 'c'; }
static int middle(int x) {
  try { inner(x); } catch (char c) { return c; }
  return 1;
}
int main() {
  int x = __VERIFIER_nondet_int(), way = 0;
  try { way = middle(x); } catch (int e) { way = 2; assert(e == x); } // proved
  assert(way == (x > 3 ? 2 : x < -3 ? 'c' : 1)); // proved
  assert(way != 2); // fails
}
