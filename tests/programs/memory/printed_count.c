// not: safe
#include <assert.h>
#include <stdio.h>
int main(void) {
  int x = 56;
  char to[16];
  sprintf(to, "%d%n", 1234, &x);
  assert(x != 4);
}
