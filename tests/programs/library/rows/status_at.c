// verdict: safe
#include <fcntl.h>
#include <sys/stat.h>
int main(void) {
  struct stat status;
  if (fstatat(AT_FDCWD, "file", &status, 0) < 0) return 1;
  return utimensat(AT_FDCWD, "file", 0, 0) < 0;
}
