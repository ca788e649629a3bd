// verdict: safe
// long
//
// A global whose destructor runs after `main`.
#include <cassert>
extern "C" int __VERIFIER_nondet_int();
struct G { int n; G() : n(1) {} ~G() { n = 0; } };
static G g;
static int total = 0;
static void add(int x) { if (x > 0 && x < 1000) total += x; }
int main() {
  for (int i = 0; i < 10; i++) add(__VERIFIER_nondet_int());
  assert(total >= 0 && total < 10000); // proved
  assert(g.n == 1); // proved
}
