// verdict: unsafe
// The loop is the callee's, what differs the caller's.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
static void wait_for(int end) {
  int x;
  do x = __VERIFIER_nondet_int();
  while (x != end);
}
int main(void) {
  int mode = 0;
  while (1) {
    int x = __VERIFIER_nondet_int();
    if (x == 5) mode = 1;
    int is_last = x == 7;
    wait_for(3);
    if (is_last) assert(mode == 0); // fails
  }
}
