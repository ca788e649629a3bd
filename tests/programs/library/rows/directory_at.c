// verdict: safe
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
int main(void) {
  int fd = open(".", O_RDONLY | O_DIRECTORY);
  if (fd < 0) return 1;
  if (mkdirat(fd, "sub", 0700) < 0) return 1;
  DIR *directory = fdopendir(fd);
  if (!directory) return 1;
  while (readdir(directory)) {
  }
  return closedir(directory);
}
