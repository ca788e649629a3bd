// not: safe
#include <sys/socket.h>
int main(int argc, char **argv) {
  (void)argv;
  char name[15];
  socklen_t size = argc > 1 ? 16 : 8;
  return getpeername(0, (struct sockaddr *)name, &size) < 0;
}
