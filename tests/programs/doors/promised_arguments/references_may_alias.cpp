// not: safe
// args: --property assert --entry _Z1fRiS_
// Two references may lead to the same object.
#include <cassert>
int f(int &x, int &y) { x = 1; y = 2; assert(x == 1); return 0; }
