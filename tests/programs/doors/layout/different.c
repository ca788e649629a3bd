// Addresses as numbers: different and not 0, but in no known order.
// verdict: unsafe
#include <stdint.h>
void reach_error(void);
int nondet_int(void);
int a, b;
int main(void) { if ((uintptr_t)&a != (uintptr_t)&b && nondet_int() == 3) reach_error(); return 0; }
