// not: unsafe
// `SIGRTMIN` is a function of glibc's.
#include <assert.h>
#include <signal.h>
int main(void) { assert(SIGRTMIN > 0); return 0; }
