// verdict: unsafe
// line: 8
// A pointer that starts as the number -1 is not null.
#include <assert.h>
static void *sentinel = (void *)-1;
static void **where = &sentinel;
int main(void) {
  assert(*where == 0);
}
