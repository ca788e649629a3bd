// A distance within an object doesn't depend on where it lies.
// not: safe
#include <stdint.h>
void reach_error(void);
int nondet_int(void);
int a[8];
int main(void) { int n = nondet_int(); if (n < 0 || n > 7) return 0; if (&a[n] - a == 3) reach_error(); return 0; }
