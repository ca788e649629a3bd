// not: unsafe
// The library's streams aren't null.
#include <assert.h>
#include <stdio.h>
int main(void) { assert(stdout != 0); assert(stdin != stderr); return 0; }
