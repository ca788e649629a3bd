// verdict: unknown
// The address of a weak function may be other than null; whether it is, the
// linker says.
#include <assert.h>
void hook(void) __attribute__((weak));
int main(void) { assert(hook == 0); }
