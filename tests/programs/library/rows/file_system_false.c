// not: safe
#include <sys/statvfs.h>
int main(void) {
  struct statvfs status;
  return statvfs((char *)0, &status) < 0;
}
