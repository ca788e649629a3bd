// not: safe
// args: --entry leak
// What was returned is used before destructors run.
#include <assert.h>
static int hidden;
int *leak(void) { return &hidden; }
__attribute__((destructor)) static void at_end(void) {
  assert(hidden == 0); // must not be proved
}
