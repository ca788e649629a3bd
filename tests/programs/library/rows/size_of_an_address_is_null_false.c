// not: safe
#include <sys/socket.h>
int main(int argc, char **argv) {
  (void)argv;
  char name[16];
  socklen_t size = sizeof name, *given = argc > 1 ? &size : 0;
  return recvfrom(0, name, 16, 0, (struct sockaddr *)name, given) < 0;
}
