// not: safe
#include <sys/socket.h>
int main(void) {
  int pair[1];
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) < 0) return 1;
  return shutdown(pair[0], SHUT_RDWR) < 0;
}
