// verdict: safe
#include <assert.h>
#include <stdlib.h>
int main(void) {
  int seen[4] = {0};
  assert(lrand48() >= 0); // proved
  seen[lrand48() % 4] = 1;
  return seen[0];
}
