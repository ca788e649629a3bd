// not: unsafe
// The environment is a list, also for who declares it by hand.
#include <assert.h>
extern char **environ;
int main(void) { assert(environ != 0); return 0; }
