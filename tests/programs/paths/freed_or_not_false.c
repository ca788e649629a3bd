// verdict: unsafe
// Two states that differ in nothing but whether an object lives.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  char *p = malloc(4);
  if (!p) return 0;
  while (1) {
    int x = __VERIFIER_nondet_int();
    if (x == 1) free(p); // fails
    else if (x == 2) return 0;
  }
}
