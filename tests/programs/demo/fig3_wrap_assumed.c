// verdict: safe
// args: --property assert
// SeaHorn's Figure 3 as printed: safe, assuming that no signed overflow happens.
// (It does, after 65,537 rounds; `--property all` says so.)
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int x = 1, y = 0;
  while (nd_int()) {
    x = x + y;
    y = y + 1;
  }
  assert(x >= y);
  return 0;
}
