// verdict: safe
// args: --track mem
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int nd_int(void);
static const int t[4] = {1, 3, 5, 7}; int main(void) { unsigned i = nd_int(); if (i >= 4) return 0; assert(t[i] % 2 == 1); }
