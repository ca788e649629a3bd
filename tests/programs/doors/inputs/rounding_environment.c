// not: unsafe
// An environment that is restored has its rounding.
#include <assert.h>
#include <fenv.h>
extern const fenv_t *saved_elsewhere;
int main(void) {
  volatile float one = 1.0f, tiny = 0x1.8p-24f;
  fesetenv(saved_elsewhere);
  assert(one + tiny != 1.0f);
  return 0;
}
