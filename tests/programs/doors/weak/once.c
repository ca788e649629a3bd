// not: unsafe
// The address of a weak function doesn't change.
#include <assert.h>
void hook(void) __attribute__((weak));
static int there(void) { return hook != 0; }
int main(void) { assert(there() == (hook != 0)); }
