// not: safe
// The innermost call leaves all others, with what it threw.
#include <assert.h>
extern "C" int __VERIFIER_nondet_int(void);
static int g;
static void f(int n) { if (n <= 0) { g = 1; throw 5; } f(n - 1); }
int main() {
    try { f(__VERIFIER_nondet_int()); } catch (...) { assert(g == 0); }
}
