// Integers of few bits become numbers without rounding, compare as those, and come back.
#include <assert.h>
#include <math.h>
extern int nd_int(void);
extern unsigned nd_unsigned(void);
extern long nd_long(void);
extern double nd_double(void);
int main(void) {
  int i = nd_int();
  unsigned u = nd_unsigned();
  assert((int)(double)i == i);      // proved
  assert((unsigned)(double)u == u); // proved
  short s = (short)i;
  assert((short)(float)s == s); // proved
  assert((double)i <= 2147483647.0 && (double)i >= -2147483648.0); // proved
  assert((double)i < (double)u || (double)u <= (double)i);         // proved
  if ((double)i > 9.5)
    assert(i >= 10); // proved
  if ((double)i > 9.5)
    assert(i > 10); // fails
  long l = nd_long() >> 1;
  if (l < 4611686018427387392 && l > -4611686018427387392)
    assert((long)(double)l == l); // one fails
  double x = nd_double();
  if (!isfinite(x))
    return 0;
  assert(floor(x) <= x && x <= ceil(x)); // proved
  assert(floor(x) < x);                  // fails
  assert(rint(floor(x)) == floor(x));    // proved
  return 0;
}
