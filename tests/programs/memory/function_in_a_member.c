// verdict: unsafe
// args: --track mem
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int nd_int(void);
struct o { int (*f)(int); }; static int inc(int n) { return n + 1; }
int main(void) { struct o v = {inc}; assert(v.f(1) == 1); }
