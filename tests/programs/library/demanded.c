// verdict: unknown
// Where a buffer stays with the stream, nobody follows it.
#include <stdio.h>
static void set(void) {
  char buffer[BUFSIZ];
  setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
}
int main(void) {
  set();
  return 0;
}
