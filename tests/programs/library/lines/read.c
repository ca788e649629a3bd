// verdict: safe
// long
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *line = NULL;
  size_t room = 0;
  ssize_t n;
  while ((n = getline(&line, &room, stdin)) != -1) {
    if (line[n - 1] == '\n') line[n - 1] = 0;
    if (strlen(line) > 3) puts(line);
  }
  free(line);
  return 0;
}
