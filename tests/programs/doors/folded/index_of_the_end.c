// The address of the end is no access, and what stands last may be longer.
// not: unsafe
#include <stdlib.h>
struct tail {
  int n;
  unsigned last[2];
} *t;
unsigned a[2][3];
int main(void) {
  unsigned l[2][3] = {0};
  a[0][2]++;
  a[1][2]++;
  l[0][2]++;
  unsigned *end = &a[0][3];
  end--;
  (*end)++;
  t = calloc(1, 64);
  if (t)
    t->last[2]++;
  return 0;
}
