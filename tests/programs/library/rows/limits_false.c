// not: safe
#include <stdlib.h>
#include <sys/resource.h>
int main(void) {
  struct rlimit *limit = malloc(sizeof *limit);
  if (!limit || getrlimit(RLIMIT_NOFILE, limit) < 0) return 1;
  free(limit);
  return setrlimit(RLIMIT_NOFILE, limit) < 0;
}
