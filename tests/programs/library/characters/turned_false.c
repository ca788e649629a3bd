// verdict: unsafe
#include <assert.h>
#include <ctype.h>
#include <stdio.h>
int main(void) {
  int c = getchar();
  assert(toupper(c) != 'Q' || c == 'Q'); // one fails
  return 0;
}
