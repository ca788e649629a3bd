// not: unsafe
// An empty vector has a null pointer and no elements.
#include <vector>
int main() { std::vector<int> v(0); int s = 0; for (int x : v) s += x; return s; }
