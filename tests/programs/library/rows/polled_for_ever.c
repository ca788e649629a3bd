// not: unsafe
// It waits for ever: what follows isn't reached.
#include <assert.h>
#include <poll.h>
int main(void) {
  poll(0, 0, -1);
  assert(0);
}
