// domain: packed(polyhedra)
// beyond: intervals
// A relation of three numbers in one pack.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int left = 0, right = 0, all = 0, other = 0;
  while (nd_int() && all < 1000) {
    if (nd_int())
      left++;
    else
      right++;
    all++;
    if (nd_int())
      other = all;
  }
  assert(left + right == all); // proved
  return 0;
}
