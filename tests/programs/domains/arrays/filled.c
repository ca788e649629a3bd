// domain: arrays(zones)
// beyond: zones
// What the first loop writes is in all elements that the second one reads.
#include <assert.h>
extern int nd_int(void);
static int a[100];
int main(void) {
  int n = nd_int();
  if (n < 0 || n > 100)
    return 0;
  for (int i = 0; i < n; i++)
    a[i] = 7;
  for (int i = 0; i < n; i++)
    assert(a[i] == 7); // proved
  return 0;
}
