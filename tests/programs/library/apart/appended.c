// verdict: safe
#include <string.h>
int main(void) {
  char s[16] = "te", t[8] = "xt";
  strcat(s, t);
  strncpy(t, s, sizeof t - 1);
  strncat(s, t, 4);
  return s[0];
}
