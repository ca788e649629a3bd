// not: unsafe
// A variable of an enumeration that has two values.
#include <cassert>
enum E { A, B };
extern E nd_b;
int main() { assert(nd_b == A || nd_b == B); }
