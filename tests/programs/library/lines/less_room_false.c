// verdict: unsafe
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char *line = malloc(5);
  size_t room = 10;
  if (!line) return 0;
  return getline(&line, &room, stdin) < 0; // one fails
}
