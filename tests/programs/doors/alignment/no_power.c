// verdict: unknown
// No power of two: glibc refuses it since 2.38 and rounds it up before.
#include <assert.h>
#include <stdlib.h>
int main(void) {
  char *p = aligned_alloc(24, 48);
  assert(p);
}
