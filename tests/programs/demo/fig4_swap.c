// verdict: safe
// args: --property assert
// SeaHorn's Figure 4: a swap by three calls. Safe, assuming that no signed
// overflow happens.
#include <assert.h>
extern int nd_int(void);
int foo(int x, int y) {
  int res = x + y;
  return res;
}
int bar(int x, int y) {
  int res = x - y;
  assert(!(x >= 0 && y >= 0 && x < res));
  return res;
}
int main(void) {
  int x = nd_int(), y = nd_int();
  int xold = x, yold = y;
  x = foo(x, y);
  y = bar(x, y);
  x = bar(x, y);
  assert(x == yold && y == xold);
  return 0;
}
