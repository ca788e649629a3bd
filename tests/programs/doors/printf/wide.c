// not: unsafe
// Wide characters may take several bytes.
#include <assert.h>
#include <stdio.h>
int main(void) { assert(printf("%lc", 0xe4) != 1); return 0; }
