// not: unsafe
// `optind` starts at 1.
#include <assert.h>
#include <unistd.h>
int main(void) { assert(optind == 1); assert(opterr); return 0; }
