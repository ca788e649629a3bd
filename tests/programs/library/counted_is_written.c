// verdict: unknown
// args: --property assert
#include <assert.h>
#include <stdio.h>
int main(void) {
  char text[8];
  int n = -1;
  snprintf(text, sizeof text, "ab%n", &n);
  assert(n == 2);
}
