// verdict: safe
#include <assert.h>
#include <ctype.h>
#include <stdio.h>
int main(void) {
  int c = getchar();
  if (isdigit(c)) assert(c >= '0' && c <= '9');
  if (isspace(c)) assert(c == ' ' || (c >= 9 && c <= 13));
  if (c == 'q') assert(isalpha(c) && islower(c) && !isupper(c) && !ispunct(c));
  assert(!isalnum(EOF));
  if (isupper(c)) assert(tolower(c) == c + 32);
  assert(toupper('-') == '-');
  return 0;
}
