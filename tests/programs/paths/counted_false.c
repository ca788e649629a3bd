// verdict: unsafe
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  int count = 0, low = 0;
  for (int i = 0; i < 40; i++) {
    int x = __VERIFIER_nondet_int();
    if (x > 0) count++;
    else if (x < -5) low++;
  }
  assert(count < 38 || low < 2); // fails
}
