// not: safe
// long
//
// A function that isn't seen may throw anything, after it changed what it knows.
#include <cassert>
extern void elsewhere(int &x);
struct Error { int n; };
int main() {
  int x = 1, way = 0;
  try { elsewhere(x); x = 1; }
  catch (const Error &e) { way = 1; assert(e.n == 0); } // must not be proved
  catch (int) { way = 2; }
  catch (...) { way = 3; }
  assert(way == 0 || x == 1); // must not be proved
  assert(way != 2); // must not be proved
}
