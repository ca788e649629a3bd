// What is computed from an address depends on where the object lies.
// not: unsafe
#include <stdint.h>
void reach_error(void);
int nondet_int(void);
int a;
int main(void) { int h = (int)(uintptr_t)&a; if (h > 0) reach_error(); return 0; }
