// not: safe
// The size that stands there is that of the address, afterwards.
#include <assert.h>
#include <sys/socket.h>
int main(void) {
  struct sockaddr_storage name;
  socklen_t size = sizeof name;
  getsockname(0, (struct sockaddr *)&name, &size);
  assert(size == sizeof name); // must not be proved
  return 0;
}
