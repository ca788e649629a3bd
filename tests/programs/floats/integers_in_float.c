// verdict: safe
// ai: safe
// To 2^24, float holds every integer.
#include <assert.h>
#include <math.h>
extern double nd_double(void);
extern float nd_float(void);
extern int nd_int(void);
int main(void) {
  int n = nd_int();
  if (n < 0 || n > 16777216)
    return 0;
  float x = n;
  assert(x <= 16777216.0f && x >= 0.0f);
}
