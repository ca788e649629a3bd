// not: safe
#include <sys/socket.h>
int main(void) {
  char bytes[32];
  return recvfrom(0, bytes, 33, 0, 0, 0) < 0;
}
