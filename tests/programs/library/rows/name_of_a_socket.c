// verdict: safe
#include <sys/socket.h>
int main(void) {
  struct sockaddr_storage name;
  socklen_t size = sizeof name;
  return getsockname(0, (struct sockaddr *)&name, &size) < 0;
}
