// not: safe
// What isn't seen may call what it was handed before, or by its name.
#include <assert.h>
extern void elsewhere(void);
int n;
void touch(void) { n++; }
void (*hook)(void) = touch;
int main(void) { elsewhere(); assert(n == 0); }
