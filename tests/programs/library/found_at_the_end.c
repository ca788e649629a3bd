// not: safe
// long
#include <stdio.h>
#include <string.h>
int main(void) {
  char line[4];
  if (!fgets(line, sizeof line, stdin)) return 1;
  char *end = strchr(line, 0);
  return end[1];
}
