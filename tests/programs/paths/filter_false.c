// verdict: unsafe
// What many inputs at their limits add up to.
#include <assert.h>
#include <stdlib.h>
extern float __VERIFIER_nondet_float(void);
int main(void) {
  float out = 0, before = 0;
  for (int i = 0; i < 9; i++) {
    float in = __VERIFIER_nondet_float();
    if (!(in >= -8.0f && in <= 8.0f)) abort();
    float next = 0.7f * in + 1.5f * out - 0.7f * before;
    before = out;
    out = next;
  }
  assert(out <= 34.0f); // fails
  return 0;
}
