// not: safe
#include <sys/stat.h>
int main(void) {
  struct timespec times[1] = {{0, 0}};
  return futimens(1, times) < 0;
}
