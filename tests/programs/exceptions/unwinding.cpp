// verdict: unsafe
//
// What is on the way ends in order, and nothing else runs.
#include <cassert>
extern "C" int __VERIFIER_nondet_int();
static int order = 0;
struct Mark {
  int n;
  Mark(int n) : n(n) {}
  ~Mark() { order = order * 10 + n; }
};
void inner(int x) {
  Mark a(1);
  {
    Mark b(2);
    if (x) throw 5;
  }
  Mark c(3);
}
void outer(int x) {
  Mark d(4);
  inner(x);
  order = order * 10 + 9;
}
int main() {
  int x = __VERIFIER_nondet_int();
  try {
    Mark e(5);
    outer(x);
  } catch (int v) {
    assert(v == 5);         // proved
    assert(order == 2145);  // proved
    assert(x != 0);         // proved
    assert(x < 5);          // fails
    return 0;
  }
  assert(order == 231945);  // proved
  assert(x == 0);           // proved
}
