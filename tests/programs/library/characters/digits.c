// verdict: safe
#include <assert.h>
#include <ctype.h>
#include <stdio.h>
int main(void) {
  int c, n = 0;
  while ((c = getchar()) != EOF && isdigit(c) && n < 1000) n = n * 10 + (c - '0');
  assert(n >= 0 && n < 10000);
  return 0;
}
