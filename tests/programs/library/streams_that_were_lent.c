// What a function elsewhere got may be the buffer of a stream.
// verdict: unknown
#include <assert.h>
#include <stdio.h>
#include <string.h>

extern void lend(char *buffer);

int main(void) {
  char buffer[100];
  lend(buffer);
  buffer[0] = 7;
  buffer[1] = 0;
  size_t length = strlen(buffer);
  assert(buffer[0] == 7); // proved
  puts("hello");
  assert(buffer[0] == 7); // must not be proved
  return (int)length;
}
