// verdict: safe
// long
#include <stdio.h>
#include <string.h>
int main(void) {
  char line[40], *rest;
  if (!fgets(line, sizeof line, stdin)) return 1;
  char *t = strtok_r(line, " \n", &rest);
  while (t) {
    puts(t);
    t = strtok_r(NULL, " \n", &rest);
  }
  return 0;
}
