// not: unsafe
// To a stream that was closed, nothing is printed.
#include <assert.h>
#include <stdio.h>
#include <unistd.h>
int main(void) { close(1); assert(puts("x") < 0); return 0; }
