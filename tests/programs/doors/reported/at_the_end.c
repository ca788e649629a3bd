// not: safe
//
// It may be called at the end, too.
#include <stdlib.h>
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) { atexit(reach_error); return 0; }
