// verdict: safe
// long
//
// Exceptions come out of virtual functions and calls through pointers.
#include <cassert>
extern "C" int __VERIFIER_nondet_int();
struct Shape { virtual int area(int) = 0; virtual ~Shape() {} };
struct Square : Shape { int area(int n) override { if (n < 0) throw n; return n > 100 ? 0 : n * n; } };
struct Point : Shape { int area(int) override { return 0; } };
int half(int n) { if (n % 2) throw 'o'; return n / 2; }
int same(int n) { return n; }
int main() {
  int n = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int();
  Square s; Point p; Shape *shape = k ? (Shape *)&s : &p;
  int got = -1;
  try { got = shape->area(n); } catch (int e) { assert(e < 0 && k != 0); got = 7; } // proved
  assert(got >= 0); // proved
  int (*f)(int) = k ? half : same;
  try { got = f(n); assert(!k || n % 2 == 0); } catch (char c) { assert(c == 'o' && k); } // proved
}
