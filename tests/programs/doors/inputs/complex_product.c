// not: unsafe
// So does it multiply them.
#include <assert.h>
int main(void) {
  volatile float two = 2;
  float _Complex z = two * 1.0f + two * 1.0if;
  z = z * z;
  assert(__imag__ z == 8);
  return 0;
}
