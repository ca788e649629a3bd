// not: safe
#include <poll.h>
int main(void) {
  struct pollfd files[2] = {{0, POLLIN, 0}, {1, POLLOUT, 0}};
  if (poll(files, 3, 100) <= 0) return 1;
  return files[1].revents != 0;
}
