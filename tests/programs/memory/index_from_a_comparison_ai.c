// verdict: unknown
// args: --engine ai
// The index is the truth value of a comparison on one way, and a constant on the other.
#include <assert.h>
int nd_int(void);
static int a[2];
int main(void) {
  int x = nd_int(), i = 0;
  if (x > 3)
    i = x > 5;
  a[i] = 1;
  assert(a[1] == 0);
}
