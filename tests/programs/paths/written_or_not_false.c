// verdict: unsafe
// args: --property uninit
// Two states that differ in nothing but whether something was written.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  char buffer[2];
  buffer[1] = 1;
  while (1) {
    int x = __VERIFIER_nondet_int();
    if (x == 1) buffer[0] = 0;
    else if (x == 2) return buffer[0]; // one fails
  }
}
