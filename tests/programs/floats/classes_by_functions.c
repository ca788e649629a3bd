// The class of a float, asked for by functions, as headers of the GNU C library had it.
#include <assert.h>
extern double nd_double(void);
extern int __isnan(double), __isinf(double), __finite(double), __signbit(double);
extern int __fpclassify(double);
int main(void) {
  double x = nd_double();
  if (__isnan(x))
    assert(x != x); // proved
  else
    assert(x == x); // proved
  if (__isinf(x) > 0)
    assert(x > 1e308); // proved
  if (__isinf(x) < 0)
    assert(x < 1e308); // proved
  if (__finite(x))
    assert(x - x == 0.0); // proved
  if (__fpclassify(x) == 2)
    assert(x == 0.0); // proved
  if (__fpclassify(x) == 3)
    assert(x == 0.0); // fails
  if (__signbit(x) && x == x)
    assert(x <= 0.0); // proved
  if (__signbit(x))
    assert(x <= 0.0); // must not be proved
  return 0;
}
