// not: safe
// args: --property assert --entry _Z1fRi
// A reference may lead to a global that others see.
#include <cassert>
int g; int f(int &x) { g = 1; x = 2; assert(g == 1); return 0; }
