// verdict: unknown
// args: --property assert
//
// The runtime of C++ allocates before `main`.
#include <cassert>
#include <cstddef>
static int calls;
extern "C" void *malloc(std::size_t) {
  calls++;
  return nullptr;
}
int main() {
  assert(calls == 0); // must not be proved
  return 0;
}
