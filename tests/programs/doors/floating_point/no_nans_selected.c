// not: unsafe
// args: -- -ffinite-math-only
// A choice may promise that there are only numbers, too.
#include <assert.h>
static double pick(int c, double a, double b) { return c ? a : b; }
int main(int argc, char **argv) { union { unsigned long u; double d; } n = { 0x7ff8000000000000 }; double d = pick(argc > 0, n.d, 1); union { double d; unsigned long u; } m = { d }; assert(m.u == 0); return 0; }
