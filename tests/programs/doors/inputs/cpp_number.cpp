// verdict: unsafe
// A variable of a type of which all bits are values.
#include <cassert>
extern unsigned nd_b;
int main() { assert(nd_b == 0 || nd_b == 1); }
