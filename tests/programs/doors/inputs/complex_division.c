// not: unsafe
// The compiler's runtime divides complex numbers: its results are no inputs.
#include <assert.h>
int main(void) {
  volatile double one = 1;
  double _Complex z = (one + 0 * 1i) / (one + 0 * 1i);
  assert(__real__ z == 1);
  return 0;
}
