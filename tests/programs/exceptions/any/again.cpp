// verdict: unsafe
//
// What a handler throws again goes on as what it was, with what was changed in it.
#include <cassert>
extern "C" int __VERIFIER_nondet_int();
struct Error { int code; int seen; };
static int ended = 0;
struct Counted { int n; Counted(int n) : n(n) {} Counted(const Counted &o) : n(o.n) {} ~Counted() { ended++; } };
void first(int x) {
  try {
    if (x > 0) throw Error{x, 0};
    throw Counted(x);
  } catch (Error &e) {
    e.seen++;
    throw;
  } catch (const Counted &c) {
    assert(ended == 0); // proved
    throw;
  }
}
int main() {
  int x = __VERIFIER_nondet_int();
  try {
    first(x);
    assert(0); // proved
  } catch (const Error &e) {
    assert(e.seen == 1 && e.code == x && x > 0); // proved
    return 0;
  } catch (const Counted &c) {
    assert(ended == 0); // proved
    assert(c.n == x);   // proved
  }
  assert(ended == 1); // proved
  assert(x < 0); // fails
}
