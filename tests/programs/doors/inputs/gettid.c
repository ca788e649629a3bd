// not: unsafe
// glibc's own functions are no inputs, though no list has them all.
#define _GNU_SOURCE
#include <assert.h>
#include <unistd.h>
int main(void) { assert(gettid() > 0); return 0; }
