// Addresses as numbers: different and not 0, but in no known order.
// not: unsafe
#include <stdint.h>
void reach_error(void);
int nondet_int(void);
int main(void) { int x, y; if ((uintptr_t)&x < (uintptr_t)&y) reach_error(); return 0; }
