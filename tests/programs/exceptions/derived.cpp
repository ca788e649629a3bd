// verdict: safe
//
// A class of the program's own that is derived from the library's.
#include <cassert>
#include <exception>
#include <vector>
extern "C" int __VERIFIER_nondet_int();
class Underflow : public std::exception { public: const char *what() const noexcept override { return "empty"; } };
class Stack {
  int data[4]; int n = 0;
public:
  void push(int x) { if (n == 4) throw 1; data[n++] = x; }
  int pop() { if (n == 0) throw Underflow(); return data[--n]; }
};
int main() {
  Stack s; int x = __VERIFIER_nondet_int(); bool empty = false;
  s.push(x);
  try { assert(s.pop() == x); s.pop(); assert(0); } // proved
  catch (std::exception &e) { empty = e.what()[0] == 'e'; }
  assert(empty); // proved
}
