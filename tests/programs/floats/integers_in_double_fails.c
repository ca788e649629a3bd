// not: safe
// One more is rounded upwards.
#include <assert.h>
#include <math.h>
extern double nd_double(void);
extern float nd_float(void);
extern int nd_int(void);
int main(void) {
  long n = nd_int() + 9007199254740992L;
  if (n < 9007199254740992L || n > 9007199254740995L)
    return 0;
  double x = n;
  assert(x <= 9007199254740995L && x < 9007199254740996.0);
}
