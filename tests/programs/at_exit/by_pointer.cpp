// verdict: unknown
//
// A function that isn't named where it is registered runs before what was made before.
#include <cassert>
#include <cstdlib>
static int n = 0;
struct Last { ~Last() { assert(n == 1); } }; // must not be proved
static Last last;
static void set() { n = 1; }
int main() { void (*p)() = set; std::atexit(p); n = 0; }
