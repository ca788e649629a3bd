// verdict: unknown
// long
// An alignment of 0, computed.
#include <assert.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  char *p = aligned_alloc(argc * 0, 48);
  assert(!p);
}
