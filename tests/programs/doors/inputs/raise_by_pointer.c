// not: unsafe
// Through a pointer, too.
#include <signal.h>
void reach_error(void);
static int (*volatile deadly)(int) = raise;
int main(void) { deadly(SIGKILL); reach_error(); return 0; }
