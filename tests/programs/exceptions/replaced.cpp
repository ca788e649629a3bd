// verdict: safe
//
// A handler throws something else: what it had ends.
#include <cassert>
extern "C" int __VERIFIER_nondet_int();
static int made, ended;
struct Low { int n; Low(int n) : n(n) { made++; } Low(const Low &o) : n(o.n) { made++; } ~Low() { ended++; } };
struct High { int n; };
void low(int n) { if (n > 3) throw Low(n); }
void high(int n) {
  try { low(n); }
  catch (const Low &l) { throw High{l.n + 1000}; }
}
int main() {
  int n = __VERIFIER_nondet_int();
  if (n > 1000) return 0;
  int got = 0;
  try { high(n); }
  catch (const Low &) { got = 1; }
  catch (const High &h) { got = 2; assert(h.n == n + 1000); } // proved
  assert(got == (n > 3 ? 2 : 0)); // proved
  assert(made == ended); // proved
}
