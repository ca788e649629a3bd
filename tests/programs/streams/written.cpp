// verdict: safe
// long
//
// What a program writes to the standard streams changes nothing of its own.
#include <iostream>
#include <cassert>
extern "C" int __VERIFIER_nondet_int();
static int total = 0;
static void add(int x) { if (x > 0 && x < 1000) total += x; }
int main() {
  for (int i = 0; i < 10; i++) add(__VERIFIER_nondet_int());
  std::cout << "total " << total << std::endl;
  assert(total >= 0 && total < 10000); // proved
}
