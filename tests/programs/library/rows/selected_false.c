// not: safe
#include <sys/select.h>
int main(void) {
  fd_set files;
  long t = 1;
  FD_ZERO(&files);
  return select(1, &files, 0, 0, (struct timeval *)&t) < 0;
}
