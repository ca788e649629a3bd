// not: unsafe
// long
// C++'s streams are in a good state.
#include <cassert>
#include <iostream>
int main() { assert(std::cout.good()); }
