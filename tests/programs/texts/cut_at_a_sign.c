// verdict: safe
#include <stdio.h>
#include <string.h>
int main(void) {
  char line[40];
  if (!fgets(line, sizeof line, stdin)) return 1;
  char *sign = strchr(line, '=');
  if (!sign) return 1;
  *sign = '\0';
  printf("%s -> %s", line, sign + 1);
  return 0;
}
