// verdict: safe
// long
#include <ctype.h>
#include <stdio.h>
int main(void) {
  char line[40];
  if (!fgets(line, sizeof line, stdin)) return 1;
  char *p = line;
  while (isspace((unsigned char)*p)) p++;
  return *p;
}
