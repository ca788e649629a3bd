// not: unsafe
// The standard library copies an empty range from null to null.
#include <algorithm>
int main() { const int *p = nullptr; int *q = nullptr; std::copy(p, p, q); return 0; }
