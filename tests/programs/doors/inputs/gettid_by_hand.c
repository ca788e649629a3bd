// not: unsafe
// Nor are they when the program declares them by hand.
#include <assert.h>
extern int gettid(void);
int main(void) { assert(gettid() > 0); return 0; }
