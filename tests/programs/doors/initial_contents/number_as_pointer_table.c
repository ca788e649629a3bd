// verdict: unsafe
// long
// line: 10
// Small numbers as pointers in a table that is indexed.
#include <assert.h>
static void *const table[] = {(void *)1, (void *)2, (void *)4, 0};
int main(void) {
  unsigned long sum = 0;
  for (int i = 0; table[i]; i++) sum += (unsigned long)table[i];
  assert(sum != 7);
}
