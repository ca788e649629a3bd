// verdict: safe
#include <assert.h>
#include <ctype.h>
#include <stdio.h>
int main(void) {
  int c = getchar();
  if ((isxdigit)(c)) assert((c >= '0' && c <= '9') || (c >= 'A' && c <= 'F') || (c >= 'a' && c <= 'f'));
  return 0;
}
