// verdict: unsafe
//
// Each byte of a number is another part of it.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  unsigned char *b = (unsigned char *)&x;
  if (b[1] == 77 && b[3] == 9 && b[0] == 1) assert(b[2] != 200);
  return 0;
}
