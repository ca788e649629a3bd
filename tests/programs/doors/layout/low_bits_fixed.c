// The low bits of an address are known as far as the alignment says.
// verdict: unsafe
#include <stdint.h>
void reach_error(void);
int nondet_int(void);
_Alignas(8) char a[8];
int main(void) { int n = nondet_int(); if (n < 0 || n > 7) return 0; if (((uintptr_t)&a[n] & 7) == 5) reach_error(); return 0; }
