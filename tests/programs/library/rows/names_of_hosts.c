// verdict: safe
#include <netdb.h>
int main(void) {
  struct addrinfo *found;
  char name[64];
  struct sockaddr address = {0};
  if (getaddrinfo("localhost", "http", 0, &found)) return 1;
  return getnameinfo(&address, sizeof address, name, sizeof name, 0, 0, 0);
}
