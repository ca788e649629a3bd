// verdict: unsafe
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
int main(void) {
  char *line = NULL;
  size_t room = 0;
  ssize_t n = getline(&line, &room, stdin);
  if (n > 0) assert(n < 10); // one fails
  return 0;
}
