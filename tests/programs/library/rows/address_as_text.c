// verdict: safe
#include <arpa/inet.h>
int main(void) {
  struct in6_addr address;
  char text[INET6_ADDRSTRLEN];
  if (inet_pton(AF_INET6, "::1", &address) != 1) return 1;
  return inet_ntop(AF_INET6, &address, text, sizeof text) == 0;
}
