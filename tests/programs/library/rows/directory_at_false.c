// not: safe
#include <dirent.h>
#include <fcntl.h>
int main(void) {
  int fd = open(".", O_RDONLY | O_DIRECTORY);
  if (fd < 0) return 1;
  DIR *directory = fdopendir(fd);
  if (!directory) return 1;
  closedir(directory);
  rewinddir(directory);
  return 0;
}
