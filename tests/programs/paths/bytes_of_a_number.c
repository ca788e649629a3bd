// verdict: safe
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
#include <string.h>
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  unsigned char bytes[8] = {0};
  memcpy(bytes + 1, &n, sizeof n);
  bytes[2] = 7;
  unsigned m;
  memcpy(&m, bytes + 1, sizeof m);
  assert((m & 0xff) == (n & 0xff));
  assert((m >> 8 & 0xff) == 7);
  assert(m >> 16 == n >> 16);
}
