// not: safe
//
// Code that isn't seen may register what it is handed.
#include <cassert>
extern "C" void keep(void (*f)());
static int n = 0;
struct Last { ~Last() { assert(n == 0); } };
static Last last;
static void set() { n = 1; }
int main() { keep(set); n = 0; }
