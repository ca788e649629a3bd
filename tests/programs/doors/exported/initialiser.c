// verdict: unknown
// args: --entry exported
// Other files find addresses in variables that they can name.
#include <assert.h>
struct s { int k; int *p; };
static int v = 1, u = 1, w = 1;
int *const table[2] = {&v, 0};
struct s pair = {3, &u};
static struct s own = {3, &w};
int asks(void) {
  assert(v == 1);      // must not be proved
  assert(u == 1);      // must not be proved
  assert(*own.p == 1); // proved
  return 1;
}
