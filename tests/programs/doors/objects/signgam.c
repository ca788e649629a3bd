// not: unsafe
// The sign that `lgamma` leaves.
#include <assert.h>
#include <math.h>
int main(void) { assert(signgam == 0); return 0; }
