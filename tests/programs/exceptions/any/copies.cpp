// verdict: unsafe
//
// A handler by value has a copy of its own.
#include <cassert>
static int copies, ends;
struct Error { int n; Error(int n) : n(n) {} Error(const Error &o) : n(o.n + 1) { copies++; } ~Error() { ends++; } };
int main() {
  try {
    try { throw Error(3); }
    catch (Error e) { assert(e.n == 4); e.n = 50; throw; }
  } catch (const Error &e) { assert(e.n == 3); assert(ends == 1); }
  assert(copies == 1 && ends == 2);
  assert(copies == 2); // fails
}
