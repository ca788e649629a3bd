// not: safe
// long
//
// What is written as a text ends in its object.
#include <iostream>
int main() {
  char c[2] = {'a', 'b'};
  const char *none = nullptr;
  std::cout << "fine" << 'c' << 1.5 << std::flush; // proved
  std::cout << c;
}
