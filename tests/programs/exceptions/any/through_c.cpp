// verdict: unsafe
//
// What has the linkage of C lets exceptions pass.
#include <cassert>
extern "C" int __VERIFIER_nondet_int();
extern "C" int passed(int (*f)(int), int x) { return f(x) + 1; }
static int strict(int x) { if (x > 3) throw x; return x; }
int main() {
  int x = __VERIFIER_nondet_int(), got = 0;
  try { got = passed(strict, x & 7); assert(got <= 4); } // proved
  catch (int e) { got = e; assert(e > 3 && e < 8); } // proved
  assert(got < 7); // fails
}
