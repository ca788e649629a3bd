// not: unsafe
// A call that doesn't return: what follows is never reached.
#include <signal.h>
void reach_error(void);
int main(void) { raise(SIGKILL); reach_error(); return 0; }
