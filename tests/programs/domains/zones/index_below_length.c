// domain: zones
// beyond: intervals
// Every index that is read lies below the length, also the neighbour's.
#include <assert.h>
extern unsigned nd_uint(void);
int main(void) {
  unsigned n = nd_uint(), i;
  for (i = 0; i + 1 < n; i++) {
    unsigned next = i + 1;
    assert(next < n); // proved
    assert(i < next); // proved
  }
  return 0;
}
