// verdict: safe
// args: --engine ai
//
// What a difference of two truth values says of them.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int order(int x, int y) { return (x > y) - (x < y); }
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (order(x, y) > 0) assert(x > y);
  if (order(x, y) >= 0) assert(x >= y);
  if (order(x, y) < 0) assert(x < y);
  if (order(x, y) <= 0) assert(x <= y);
  if (order(x, y) == 0) assert(x == y);
  if (order(x, y) == 1) assert(x > y);
  if (order(x, y) == -1) assert(x < y);
  if (order(x, y) != -1) assert(x >= y);
  if (order(x, y) > 1 || order(x, y) < -1) assert(0);
  return 0;
}
