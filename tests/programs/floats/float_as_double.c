// verdict: safe
// ai: safe
// A comparison of doubles tells of the float that one was made of.
#include <assert.h>
#include <math.h>
extern double nd_double(void);
extern float nd_float(void);
extern int nd_int(void);
int main(void) {
  float f = nd_float();
  if (f > 1.0 && f < 3.0) {
    float g = f * f;
    assert(g >= 1.0f && g <= 9.0f);
  }
}
