// verdict: unsafe
#define _GNU_SOURCE
#include <stdio.h>
int main(void) {
  char place[10], *line = place;
  size_t room = sizeof place;
  return getline(&line, &room, stdin) < 0; // one fails
}
