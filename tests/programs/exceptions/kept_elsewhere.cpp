// not: safe
//
// A function that isn't seen throws again what is caught where it is called.
#include <cassert>
extern void elsewhere();
static int ended;
struct Error { int n; Error(int n) : n(n) {} Error(const Error &o) : n(o.n) {} ~Error() { ended++; } };
int main() {
  try {
    try { throw Error(1); }
    catch (const Error &) { elsewhere(); return 0; }
  } catch (...) { assert(ended == 1); } // must not be proved
}
