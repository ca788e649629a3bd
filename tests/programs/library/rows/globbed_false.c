// not: safe
#include <glob.h>
static int failed(const char *path, int error) {
  (void)path;
  return error != 0;
}
int main(void) {
  glob_t found = {0};
  if (glob("*.c", 0, failed, &found)) return 1;
  globfree(&found + 1);
  return 0;
}
