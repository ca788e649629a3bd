// verdict: unsafe
// args: --property assert
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int x = 1, y = 0;
  while (nd_int()) {
    x = x + y;
    y = y + 1;
  }
  assert(x <= y);
  return 0;
}
// Figure 3 with the comparison turned round: fails at once.
