// not: safe
// `exit` runs what is to run at the end, in the state that there is then.
#include <assert.h>
#include <stdlib.h>
static int state;
__attribute__((destructor)) static void at_end(void) {
  assert(state != 9); // must not be proved
}
int main(void) {
  state = 9;
  exit(0);
}
