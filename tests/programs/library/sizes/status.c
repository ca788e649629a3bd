// verdict: safe
#include <sys/stat.h>
int main(void) {
  struct stat s;
  if (stat("file", &s) != 0) return 1;
  return s.st_size > 10;
}
