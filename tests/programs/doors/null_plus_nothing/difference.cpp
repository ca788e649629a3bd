// verdict: safe
// args: --property assert,overflow,div,bounds,null
// Null minus null is 0.
#include <cassert>
int main() { int *p = nullptr, *q = nullptr; assert(p - q == 0); return 0; }
