// What is computed from an address depends on where the object lies.
// long
// not: unsafe
#include <stdint.h>
void reach_error(void);
int nondet_int(void);
int a;
int main(void) { uintptr_t h = (uintptr_t)&a * 31 % 7; if (h == 3) reach_error(); return 0; }
