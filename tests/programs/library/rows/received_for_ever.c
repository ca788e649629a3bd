// not: unsafe
// Nobody sends anything.
#include <assert.h>
#include <sys/socket.h>
int main(void) {
  int pair[2];
  char byte;
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair)) return 1;
  recvfrom(pair[0], &byte, 1, 0, 0, 0);
  assert(0);
}
