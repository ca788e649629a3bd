// not: safe
// `signgam` is set.
#define _GNU_SOURCE
#include <assert.h>
#include <math.h>
int main(void) {
  signgam = 5;
  double y = lgamma(-0.5);
  assert(signgam == 5); // must not be proved
  return y > 0;
}
