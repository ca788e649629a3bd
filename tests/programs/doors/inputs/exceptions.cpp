// not: unsafe
// Nothing is thrown here, and C++'s library knows.
#include <cassert>
#include <exception>
int main() { assert(std::uncaught_exceptions() == 0); }
