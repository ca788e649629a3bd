// not: safe
#include <assert.h>
#include <libgen.h>
int main(void) {
  char path[] = "a/b";
  dirname(path);
  assert(path[1] == '/');
  return 0;
}
