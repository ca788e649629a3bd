// not: safe
// args: --entry exported
// A static function that is returned changes what an exported one reads.
#include <assert.h>
static int n = 1;
static void clear(void) { n = 0; }
void (*get(void))(void) { return clear; }
void use(void) { assert(n == 1); }
