// verdict: safe
#include <assert.h>
extern "C" int __VERIFIER_nondet_int(void);
static void f(int n, int d) { if (n <= 0) throw 5; if (n == 3) assert(d >= 0); f(n - 1, d < 100 ? d + 1 : d); }
int main() {
    int a = 8;
    try { f(__VERIFIER_nondet_int(), 0); } catch (...) { assert(a == 8); }
}
