// not: unsafe
// A pointer that starts as the number -1.
#include <assert.h>
static void *sentinel = (void *)-1;
static void *volatile other = (void *)-1;
int main(void) {
  assert(sentinel == (void *)-1);
  assert(other != 0 && (long)other == -1);
}
