// verdict: unsafe
// long
// args: --entry exported
// A structure that is passed by value holds whatever its caller puts there.
#include <assert.h>
struct big { long pad[4]; int *to; };
int shown;
int asks(struct big b) {
  shown = 1;
  if (b.to) *b.to = 9;
  assert(shown == 1); // must not be proved
  return 1;
}
