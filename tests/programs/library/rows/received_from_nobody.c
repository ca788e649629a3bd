// verdict: safe
#include <sys/socket.h>
int main(void) {
  char bytes[32];
  return recvfrom(0, bytes, 32, 0, 0, 0) < 0;
}
