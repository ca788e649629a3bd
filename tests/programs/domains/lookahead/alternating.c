// domain: lookahead(zones)
// The second phase starts the first again with a higher limit.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int x = 0, limit = 10;
  while (nd_int()) {
    if (x < limit)
      x++;
    else if (limit < 1000)
      limit += 10;
  }
  assert(x <= limit); // proved
  if (nd_int())
    assert(x <= 10); // must not be proved
  assert(x <= 999); // must not be proved
  return 0;
}
