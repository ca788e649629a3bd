// verdict: unknown
// args: --property assert
// Another locale may have other digits.
#include <assert.h>
#include <ctype.h>
#include <locale.h>
#include <stdio.h>
int main(void) {
  setlocale(LC_ALL, "");
  int c = getchar();
  if (isalpha(c)) assert(c < 128);
  return 0;
}
