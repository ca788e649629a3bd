// verdict: unsafe
#include <assert.h>
#include <ctype.h>
#include <stdio.h>
int main(void) {
  int c = getchar();
  if (isalnum(c)) assert(c != 'Z'); // one fails
  return 0;
}
