// not: unsafe
// A range from null, of no elements.
static int sum(const int *first, int n) { int s = 0; for (const int *p = first, *end = first + n; p != end; ++p) s += *p; return s; }
int main() { return sum(nullptr, 0); }
