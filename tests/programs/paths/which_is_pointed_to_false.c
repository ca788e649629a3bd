// verdict: unsafe
// Two states that differ in nothing but what a pointer leads to.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  int a = 0, b = 0, *p = &a;
  while (1) {
    int x = __VERIFIER_nondet_int();
    if (x == 1) p = &b;
    else if (x == 2) *p = 1;
    else if (x == 3) { a = 0; b = 0; }
    assert(!(a == 0 && b == 1)); // fails
  }
}
