// verdict: safe
#include <stdio.h>
int main(void) {
  char s[32], t[8] = "text";
  snprintf(s, sizeof s, "%s!", t);
  return 0;
}
