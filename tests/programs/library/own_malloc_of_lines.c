// verdict: unknown
// args: --property assert
//
// A line that is read lies where the program's own `malloc` says: in what it gave
// before.
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
static char pool[4096];
void *malloc(size_t n) {
  return n <= sizeof pool ? pool : NULL;
}
int main(void) {
  char *line = NULL;
  size_t room = 0;
  if (getline(&line, &room, stdin) < 0)
    return 0;
  char *other = malloc(1);
  line[0] = 'a';
  other[0] = 'b';
  assert(line[0] == 'a'); // must not be proved
  return 0;
}
