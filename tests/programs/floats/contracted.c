// not: safe
// flags: -mfma -ffp-contract=fast
// A product and a sum that may be one operation aren't 0 where two would be.
#include <assert.h>
int main(void) {
  double x = 0.1, y = 10.0;
  double r = x * y - 1.0;
  assert(r == 0.0);
  return 0;
}
