// verdict: safe
#include <assert.h>
#include <stdlib.h>
#include <unistd.h>
int main(void) {
  assert(lrand48() >= 0);              // proved
  int status = access("file", R_OK);
  assert(status == 0 || status == -1); // proved
  return sleep(3) <= 3 ? 0 : 1;
}
