// A division by zero before the assertion.
// args: --property assert
// verdict: safe
// headline: up to undefined behaviour that happens: division by zero at
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int n = nd_int();
  int q = 100 / n; // fails
  assert(n != 0);
  return q;
}
