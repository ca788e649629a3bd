// not: unsafe
// Constants of C++'s library.
#include <cassert>
#include <new>
int main() { const std::nothrow_t *p = &std::nothrow; assert(p != nullptr); }
