// verdict: unknown
// long
// args: --entry exported
//
// What a caller has caught, a library's function throws again to see what it is.
#include <cassert>
int kind() {
  int seen = 0;
  try { throw; }
  catch (int) { seen = 1; }
  catch (...) { seen = 2; }
  assert(seen == 0); // must not be proved
  return seen;
}
