// domain: zones
// beyond: intervals
// args: --property assert
// A remainder lies below its divisor, also when that isn't constant; and is the
// dividend itself while that lies below the divisor.
#include <assert.h>
extern unsigned nd_uint(void);
extern void __VERIFIER_assume(int);
int main(void) {
  unsigned size = nd_uint(), head = nd_uint(), first = nd_uint();
  __VERIFIER_assume(first < size);
  unsigned slot = head % size;
  assert(slot < size);  // proved
  assert(slot <= head); // proved
  assert(slot < head);  // must not be proved
  unsigned same = first % size;
  assert(same == first); // proved
  return 0;
}
