// domain: wrapped-intervals
// beyond: intervals
// All numbers but one are an arc, wherever that one is.
#include <assert.h>
extern unsigned nd_uint(void);
int main(void) {
  unsigned x = nd_uint();
  if (x != 5u) {
    unsigned y = x - 5u;
    assert(y != 0); // proved
  }
  return 0;
}
