// domain: octagons
// A sum that wraps is small although its parts are not.
#include <assert.h>
extern unsigned nd_uint(void);
int main(void) {
  unsigned x = nd_uint(), y = nd_uint();
  if (x + y <= 10)
    assert(x <= 10); // must not be proved
  return 0;
}
