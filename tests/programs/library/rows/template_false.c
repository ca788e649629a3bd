// not: safe
// A literal is not to be written.
#include <stdlib.h>
int main(void) {
  char *made = mkdtemp("/tmp/dirXXXXXX");
  return made ? made[0] : 1;
}
