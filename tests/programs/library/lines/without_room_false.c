// verdict: unsafe
// Without memory there is no line, and no buffer.
#define _GNU_SOURCE
#include <stdio.h>
int main(void) {
  char *line = NULL;
  size_t room = 0;
  if (getline(&line, &room, stdin) < 0) return line[0]; // one fails
  return 0;
}
