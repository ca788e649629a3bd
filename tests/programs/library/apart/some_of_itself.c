// verdict: unknown
// How much of the text is read isn't told.
#include <string.h>
int main(void) {
  char s[16] = "text";
  strncpy(s + 2, s, 3);
  return 0;
}
