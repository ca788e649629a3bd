// verdict: unknown
// args: --entry exported
// A caller writes through what was returned: `*leak() = 5; asks();`.
#include <assert.h>
static int hidden;
static int kept;
int *leak(void) { return &hidden; }
int asks(void) {
  assert(hidden == 0); // must not be proved
  assert(kept == 0);   // proved
  return 1;
}
