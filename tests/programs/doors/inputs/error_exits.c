// not: unsafe
// `error` ends the program when its first argument isn't 0.
#include <error.h>
void reach_error(void);
int main(void) { error(1, 0, "done"); reach_error(); return 0; }
