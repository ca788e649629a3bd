// verdict: unknown
// args: --property assert
#include <assert.h>
#include <string.h>
/* Of the result C says the sign, and no more. */
int main(void) {
  char a[1] = {0};
  int r = strcmp(a, "ab");
  assert(r != -1);
  return 0;
}
