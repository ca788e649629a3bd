// verdict: unsafe
#include <string.h>
int main(void) {
  char s[16] = "text", *t = s;
  strcpy(s, t); // one fails
  return 0;
}
