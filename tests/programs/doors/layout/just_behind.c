// Another object may lie just behind this one, or not.
// not: unsafe
#include <stdint.h>
void reach_error(void);
int nondet_int(void);
int a, b;
int main(void) { if (&a + 1 != &b) reach_error(); return 0; }
