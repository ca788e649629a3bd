// domain: boxes
// beyond: disjunctive-intervals
// The code that is returned says whether the length was set.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int error, length, n = nd_int();
  if (n <= 0 || n > 4096) {
    error = nd_int();
    if (error >= 0)
      return 0;
    length = 0;
  } else {
    error = 0;
    length = n;
  }
  if (error >= 0)
    assert(length >= 1 && length <= 4096); // proved
  if (length != 0)
    assert(error == 0); // proved
  return 0;
}
