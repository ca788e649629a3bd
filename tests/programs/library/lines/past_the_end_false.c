// verdict: unsafe
#define _GNU_SOURCE
#include <stdio.h>
int main(void) {
  char *line = NULL;
  size_t room = 0;
  ssize_t n = getline(&line, &room, stdin);
  return line[n - 1]; // one fails
}
