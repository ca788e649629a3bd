// verdict: safe
#include <string.h>
#include <sys/socket.h>
int main(void) {
  char bytes[8];
  struct sockaddr to;
  memset(bytes, 1, sizeof bytes);
  memset(&to, 0, sizeof to);
  return sendto(0, bytes, sizeof bytes, 0, &to, sizeof to) < 0;
}
