// not: safe
//
// A manipulator of the program's own is called.
#include <iostream>
#include <cassert>
static int called = 0;
static std::ostream &count(std::ostream &os) { called++; return os; }
int main() {
  std::cout << 1 << count << std::endl;
  assert(called == 0); // must not be proved
}
