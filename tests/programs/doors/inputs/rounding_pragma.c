// not: unsafe
// So may a pragma, for what stands in its block.
#include <assert.h>
int main(void) {
#pragma STDC FENV_ROUND FE_DOWNWARD
  volatile float one = 1.0f, tiny = 0x1.8p-24f;
  assert(one + tiny == 1.0f);
  return 0;
}
