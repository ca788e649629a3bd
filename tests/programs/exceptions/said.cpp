// not: unsafe
// long
//
// What an exception says is a copy.
#include <cassert>
#include <stdexcept>
int main() {
  char text[4] = "one";
  try {
    try { throw std::runtime_error(text); }
    catch (std::runtime_error &e) { text[0] = 'x'; throw; }
  } catch (const std::exception &e) { assert(e.what()[0] == 'o'); }
}
