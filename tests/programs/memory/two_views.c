// verdict: safe
// args: --track mem
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int nd_int(void);
int main(void) { union { int i; char c[4]; } u; u.i = 0x01020304; u.c[0] = 9; assert(u.i == 0x01020309); }
