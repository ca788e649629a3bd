// not: safe
//
// Code that isn't seen may catch what a function throws that it calls back.
#include <cassert>
extern void call(void (*f)());
static int n;
struct Alarm { ~Alarm() { assert(0); } }; // must not be proved
static void back() { Alarm a; n = 1; throw 1; }
int main() { call(back); assert(n == 0); } // must not be proved
