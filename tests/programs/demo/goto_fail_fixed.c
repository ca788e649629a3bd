// verdict: safe
// Apple's "goto fail" (CVE-2014-1266), as EUFORIA's paper has it: every success
// path must have called f, and now it has.
#include <assert.h>
extern int f(void);
int main(void) {
  int called = 0;
  int ret = 0;
  ret = f();
  called = 1;
  if (ret == 0)
    assert(called);
  return ret;
}
