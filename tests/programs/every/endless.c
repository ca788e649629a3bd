// verdict: safe
// Too long to run.
#include <assert.h>
int main(void) { unsigned n = 0; for (;;) { n = (n + 2) % 1000; assert(n % 2 == 0); } }
