// not: safe
#include <assert.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
/* One element and a half. */
int main(void) {
  int a[8];
  for (int i = 0; i < 8; i++)
    a[i] = 0;
  unsigned k = __VERIFIER_nondet_uint() % 6;
  memset(a + k, 1, 6);
  assert(a[k + 1] == 0x01010101);
}
