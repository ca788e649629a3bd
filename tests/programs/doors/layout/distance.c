// A distance within an object doesn't depend on where it lies.
// not: safe
#include <stdint.h>
void reach_error(void);
int nondet_int(void);
int a[8];
int main(void) { int n = nondet_int(); if (n < 0 || n > 7) return 0; uintptr_t d = (uintptr_t)&a[n] - (uintptr_t)a; if (d == 12) reach_error(); return 0; }
