// verdict: safe
// args: --property assert,bounds,null
// Null is not less than null.
#include <cassert>
int main() { int *p = nullptr, *q = nullptr; assert(!(p < q)); assert(p <= q); assert(p == q); return 0; }
