// verdict: unsafe
// args: --property assert
#include <assert.h>
#include <stdio.h>
int main(void) {
  char text[8];
  int n = -1;
  snprintf(text, sizeof text, "%p", (void *)&n);
  assert(n == 0);
}
