// not: unsafe
// Nor does this.
#include <signal.h>
#include <unistd.h>
void reach_error(void);
int main(void) { kill(getpid(), SIGKILL); reach_error(); return 0; }
