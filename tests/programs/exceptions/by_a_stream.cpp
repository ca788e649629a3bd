// not: safe
// long
//
// A stream that was told to throws.
#include <iostream>
#include <cassert>
int main() {
  std::cout.exceptions(std::ios::badbit);
  try { std::cout << 1 << std::endl; }
  catch (...) { assert(0); } // must not be proved
}
