// not: safe
// What isn't modelled of a call's demands, a run doesn't prove.
#include <stdio.h>
static char buffer[BUFSIZ];
int main(void) {
  setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
  return 0;
}
