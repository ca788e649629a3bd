// verdict: unsafe
//
// A function that reports failures does so through a pointer, too, whatever its body does.
#include <stdlib.h>
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) { void (*p)(void) = reach_error; p(); return 0; }
