// verdict: safe
#include <sys/resource.h>
int main(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) < 0) return 1;
  return setrlimit(RLIMIT_NOFILE, &limit) < 0;
}
