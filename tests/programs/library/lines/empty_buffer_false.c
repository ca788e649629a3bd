// verdict: unsafe
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char *line = malloc(8);
  size_t room = 0;
  if (!line) return 0;
  getline(&line, &room, stdin);
  assert(line != NULL); // fails
  return 0;
}
