// not: safe
// args: --entry leak
// What was returned is used before functions run that were registered.
#include <assert.h>
#include <stdlib.h>
static int hidden;
static void at_end(void) {
  assert(hidden == 0); // must not be proved
}
__attribute__((destructor)) static void last(void) { assert(hidden >= 0); } // must not be proved
int *leak(void) {
  atexit(at_end);
  return &hidden;
}
