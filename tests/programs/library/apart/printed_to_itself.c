// verdict: unknown
#include <stdio.h>
int main(void) {
  char s[32] = "text";
  snprintf(s, sizeof s, "%s!", s);
  return 0;
}
