// verdict: safe
// long
#include <stdio.h>
#include <string.h>
int main(void) {
  char line[40];
  if (!fgets(line, sizeof line, stdin)) return 1;
  for (char *t = strtok(line, " \n"); t != NULL; t = strtok(NULL, " \n")) puts(t);
  return 0;
}
