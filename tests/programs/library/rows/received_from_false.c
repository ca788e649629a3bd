// not: safe
#include <sys/socket.h>
int main(void) {
  char bytes[32] = {0};
  struct sockaddr_storage from;
  socklen_t size = sizeof from;
  long n = recvfrom(0, bytes, sizeof bytes, 0, (struct sockaddr *)&from, &size);
  if (n <= 0) return 1;
  return bytes[n];
}
