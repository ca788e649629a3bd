// verdict: safe
#include <assert.h>
#include <libgen.h>
int main(void) {
  char path[] = "a/b";
  dirname(path);
  assert(path[3] == 0 || path[3]);
  return 0;
}
