// not: safe
// The address of a weak function may be null.
#include <assert.h>
void hook(void) __attribute__((weak));
int main(void) { assert(hook != 0); }
