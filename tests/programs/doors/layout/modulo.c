// The low bits of an address are known as far as the alignment says.
// verdict: unsafe
#include <stdint.h>
void reach_error(void);
int nondet_int(void);
_Alignas(16) char a[64];
int main(void) { if ((uintptr_t)(a + 17) % 16 == 1 && nondet_int() == 3) reach_error(); return 0; }
