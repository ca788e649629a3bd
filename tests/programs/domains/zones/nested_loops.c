// domain: zones
// beyond: intervals
// The inner counter stays below the outer one, and that below the limit.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int n = nd_int();
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      assert(j + 1 < n); // proved
  return 0;
}
