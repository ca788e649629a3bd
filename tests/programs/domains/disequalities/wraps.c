// domain: product(zones, disequalities)
// args: --property assert
// Numbers that are counted on meet where they wrap; those that don't, never do.
#include <assert.h>
extern unsigned nd_unsigned(void);
int main(void) {
  unsigned a = nd_unsigned(), b = nd_unsigned();
  if (a == b || a > 1000 || b > 1000)
    return 0;
  unsigned char small = a, other = b;
  assert(small != other); // must not be proved
  a = a + 5;
  assert(a != b + 5); // proved
  assert(a != b); // must not be proved
  a = a * 2;
  assert(a != b); // must not be proved
  return 0;
}
