// verdict: safe
#include <arpa/inet.h>
int main(void) {
  struct in_addr address;
  char text[INET_ADDRSTRLEN];
  if (inet_pton(AF_INET, "127.0.0.1", &address) != 1) return 1;
  return inet_ntop(AF_INET, &address, text, sizeof text) == 0;
}
