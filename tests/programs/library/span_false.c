// verdict: unsafe
#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
  char line[40];
  if (!fgets(line, sizeof line, stdin)) return 1;
  assert(strspn(line, "0123456789") < 2); // one fails
  return 0;
}
