// verdict: safe
// Bounds of polynomials and of a quotient of them, which only a look at parts of
// the input's range shows.
#include <assert.h>
#include <stdlib.h>
extern float __VERIFIER_nondet_float(void);
static float f(float x) { return x - x * x * x / 6 + x * x * x * x * x / 120; }
static float g(float x) { return 1 - x * x / 2 + x * x * x * x / 24; }
int main(void) {
  float x = __VERIFIER_nondet_float();
  if (!(x >= -1.5f && x <= 1.5f)) abort();
  float sine = f(x);
  assert(sine <= 1.002f && sine >= -1.002f); // proved
  if (x > -0.5f && x < 0.5f) {
    float next = x - f(x) / g(x);
    assert(next < 0.05f && next > -0.05f); // proved
  }
  return 0;
}
