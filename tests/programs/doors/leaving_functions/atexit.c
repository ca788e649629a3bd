// not: safe
// A function that is called at the end, after what main did.
#include <assert.h>
#include <stdlib.h>
static int n = 1;
static void end(void) { assert(n); }
int main(void) {
  atexit(end);
  n = 0;
  return 0;
}
