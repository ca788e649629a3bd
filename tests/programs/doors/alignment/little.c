// not: safe
// An alignment promises no more than it says.
#include <assert.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  char *p = aligned_alloc(argc > 1 ? 16 : 32, 64);
  assert((unsigned long)p % 64 == 0);
}
