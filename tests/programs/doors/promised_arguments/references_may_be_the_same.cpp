// not: safe
// long
// args: --property assert --entry _Z1fRiS_
// Two references may lead to the same object.
#include <cassert>
int f(int &x, int &y) { assert(&x != &y); return 0; }
