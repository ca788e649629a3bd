// verdict: unsafe
//
// A class is caught as itself and as each of its bases, by the first handler that fits.
#include <cassert>
extern "C" int __VERIFIER_nondet_int();
struct Base { virtual ~Base() {} int k = 1; };
struct Derived : Base { int d; Derived(int x) : d(x) {} };
struct Other { int o; };
void thrown(int x) {
  if (x == 1) throw Base();
  if (x == 2) throw Derived(7);
  if (x == 3) throw Other{9};
  if (x == 4) throw x;
}
int main() {
  int x = __VERIFIER_nondet_int();
  int way = 0;
  try {
    thrown(x);
    way = 5;
  } catch (const Derived &d) {
    way = 2;
    assert(d.d == 7 && d.k == 1); // proved
  } catch (const Base &b) {
    way = 1;
    assert(b.k == 1); // proved
  } catch (int e) {
    way = 4;
    assert(e == 4); // proved
  } catch (...) {
    way = 3;
  }
  assert(way == (x >= 1 && x <= 4 ? x : 5)); // proved
  assert(way != 3); // fails
}
