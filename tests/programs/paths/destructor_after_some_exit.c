// verdict: unsafe
// So does one that only some inputs lead to.
#include <assert.h>
#include <stdlib.h>
extern int nd_int(void);
static int state;
static int *where = &state;
__attribute__((destructor)) static void at_end(void) {
  assert(*where != 9); // one fails
}
static void leave(int k) {
  state = k;
  if (k == 9) exit(0);
}
int main(void) {
  leave(nd_int());
  state = 0;
  return 0;
}
