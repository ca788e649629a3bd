// verdict: safe
// assumes: what is called here has no prototype, rather than one with further arguments
// clang doesn't tell such a call from one of a function of further arguments.
#include <assert.h>
static int twice(int n) { return 2 * n; }
int main(void) {
  int (*q)() = twice;
  assert(q(4) == 8);
}
