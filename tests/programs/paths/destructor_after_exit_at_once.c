// not: safe
// A constructor may end the program, too.
#include <stdlib.h>
static int parts = 1;
static int all;
__attribute__((destructor)) static void at_end(void) {
  all = 100 / parts;
}
__attribute__((constructor)) static void at_start(void) {
  parts = 0;
  exit(0);
}
int main(void) { return 0; }
