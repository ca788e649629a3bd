// not: safe
//
// What keeps an exception lets it go later than its handler.
#include <cassert>
#include <exception>
static int ended;
struct Error { int n; Error(int n) : n(n) {} Error(const Error &o) : n(o.n) {} ~Error() { ended++; } };
int main() {
  std::exception_ptr kept;
  try { throw Error(1); }
  catch (...) { kept = std::current_exception(); }
  int before = ended;
  assert(before == 1); // must not be proved
  kept = nullptr;
  int after = ended;
  assert(before == after); // must not be proved
}
