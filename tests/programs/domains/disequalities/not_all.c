// domain: disequalities
// args: --property assert
// Neither is what is different from both.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int a = nd_int(), b = nd_int(), c = nd_int();
  if (a == b || b == c)
    return 0;
  assert(b != a); // proved
  assert(c != b); // proved
  int x = nd_int() ? a : c;
  assert(x != b); // proved
  x = nd_int() ? a : b;
  assert(x != c); // must not be proved
  assert(a != c); // must not be proved
  return 0;
}
