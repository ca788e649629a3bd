// not: safe
//
// A function that is registered twice runs twice.
#include <assert.h>
#include <stdlib.h>
static int n;
static void count(void) { n++; assert(n < 2); }
int main(void) {
  for (int i = 0; i < 2; i++) atexit(count);
  return 0;
}
