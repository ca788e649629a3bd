// not: safe
#include <sys/socket.h>
int main(void) {
  int value = 0;
  socklen_t size = sizeof value + 1;
  if (getsockopt(0, SOL_SOCKET, SO_REUSEADDR, &value, &size) != 0) return 1;
  return value != 0;
}
