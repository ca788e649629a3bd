// verdict: unsafe
// long
#include <stdio.h>
#include <string.h>
int main(void) {
  char line[40];
  if (!fgets(line, sizeof line, stdin)) return 1;
  char *t = strtok(line, " \n");
  return t[0]; // one fails
}
