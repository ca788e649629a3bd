// not: unsafe
// No list has all of the library's objects.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
int main(void) { assert(program_invocation_name != 0); return 0; }
