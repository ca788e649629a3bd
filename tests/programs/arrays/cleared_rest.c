// verdict: safe
// long
// ai: safe
// args: --property assert,memsafety --preset precise
#include <assert.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
/* From where the last one was written to the end. */
int main(void) {
  unsigned char a[64];
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 64)
    return 0;
  for (unsigned i = 0; i < n; i++)
    a[i] = 1;
  memset(a + n, 255, 64 - n);
  for (unsigned i = 0; i < 64; i++)
    assert(i < n ? a[i] == 1 : a[i] == 255);
}
