// not: unsafe
// What the program stored there is there.
#include <assert.h>
#include <unistd.h>
int main(void) { optind = 5; assert(optind == 5); return 0; }
