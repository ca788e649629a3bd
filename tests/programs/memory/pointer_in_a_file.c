// not: safe
// args: --property assert
#include <assert.h>
#include <unistd.h>
int main(void) {
  int a = 1, *from = &a, *p = 0, fd[2];
  if (pipe(fd) == 0) {
    write(fd[1], &from, sizeof from);
    read(fd[0], &p, sizeof p);
    *p = 0;
    assert(a != 0);
  }
  return 0;
}
