// An unknown function that can reach nothing: no assumption.
// args: --property assert --strict
// verdict: safe
// assuming: 0
#include <assert.h>
extern void unknown(void);
int main(void) {
  int x = 1;
  unknown();
  assert(x == 1);
  return 0;
}
