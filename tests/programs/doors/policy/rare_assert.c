// A failure on one input of 2^32, which the Horn engine finds.
// args: --property assert
// verdict: safe
// headline: up to undefined behaviour that happens: division by zero at
#include <assert.h>
extern unsigned nd_unsigned(void);
int main(void) {
  unsigned n = nd_unsigned();
  unsigned q = 100 / (n ^ 1234567); // fails
  assert(n != 1234567);
  return q > 5;
}
