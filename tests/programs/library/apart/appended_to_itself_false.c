// verdict: unsafe
#include <string.h>
int main(void) {
  char s[16] = "text";
  strcat(s, s + 2); // one fails
  return 0;
}
