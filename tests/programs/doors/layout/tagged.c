// The low bits of an address are known as far as the alignment says.
// not: safe
#include <stdint.h>
void reach_error(void);
int nondet_int(void);
int a;
int main(void) { uintptr_t t = (uintptr_t)&a | 1; int *p = (int *)(t & ~(uintptr_t)1); *p = nondet_int(); if (a == 3) reach_error(); return 0; }
