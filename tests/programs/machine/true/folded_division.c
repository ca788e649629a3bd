// verdict: safe
// args: --property assert
// headline: up to undefined behaviour that happens: division by zero
// clang folds 1 / 0 away; an execution that gets there has ended before the assertion.
extern int nd_int(void);
#include <assert.h>
int main(void) {
  int x = nd_int();
  int y = 3;
  if (x == 12345)
    y = 1 / 0;
  assert(y == 3);
  return 0;
}
