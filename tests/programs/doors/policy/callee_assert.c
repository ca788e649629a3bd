// The failure stands in a function that is called.
// args: --property assert
// verdict: safe
// headline: up to undefined behaviour that happens: null dereference at
#include <assert.h>
extern int nd_int(void);
static void set(int *p) {
  *p = 1; // fails
}
int main(void) {
  int n = nd_int(), x = 0;
  set(n == 0 ? 0 : &x);
  assert(n != 0);
  return 0;
}
