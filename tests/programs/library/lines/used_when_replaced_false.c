// verdict: unsafe
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char *line = malloc(1), *first = line;
  size_t room = 1;
  if (!line) return 0;
  if (getline(&line, &room, stdin) < 0) return 0;
  return *first; // one fails
}
