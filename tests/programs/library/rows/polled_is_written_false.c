// not: safe
#include <assert.h>
#include <poll.h>
int main(void) {
  struct pollfd file = {0, POLLIN, 0};
  poll(&file, 1, 0);
  assert(file.revents == 0); // must not be proved
  return 0;
}
