// verdict: unknown
//
// The program's own `abort` runs where an exception leaves what lets none out.
#include <cstdlib>
static int calls = 1;
extern "C" void abort() {
  calls++;
  int rest = 1 / (2 - calls); // one must not be proved
  std::_Exit(rest);
}
static void quiet() noexcept {
  throw 1;
}
int main() {
  quiet();
  return 0;
}
