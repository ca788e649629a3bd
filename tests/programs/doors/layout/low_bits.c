// The low bits of an address are known as far as the alignment says.
// not: unsafe
#include <stdint.h>
void reach_error(void);
int nondet_int(void);
int a;
int main(void) { if (((uintptr_t)&a & 7) == 0) reach_error(); return 0; }
