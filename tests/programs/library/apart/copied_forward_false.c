// verdict: unsafe
#include <string.h>
int main(void) {
  char s[16] = "text";
  strcpy(s + 1, s); // one fails
  return 0;
}
