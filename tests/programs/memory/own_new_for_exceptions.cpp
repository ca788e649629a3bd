// not: safe
#include <cassert>
#include <cstdlib>
#include <new>
#include <stdexcept>
static int made;
void *operator new(size_t n) {
  made = 1;
  void *p = malloc(n);
  if (!p)
    abort();
  return p;
}
int main() {
  assert(made == 0);
  std::runtime_error error("a text that is longer than what fits into a string itself");
  assert(made == 0); // must not be proved
}
