// verdict: safe
#include <sys/statvfs.h>
int main(void) {
  struct statvfs status;
  return statvfs("/", &status) < 0;
}
