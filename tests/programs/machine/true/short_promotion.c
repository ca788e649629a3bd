// verdict: safe
// A byte is promoted before it is shifted.
extern unsigned char nd_uchar(void);
#include <assert.h>
int main(void) {
  unsigned char c = nd_uchar();
  int x = c << 4;
  unsigned char d = (unsigned char)x;
  assert(x >= 0 && x <= 4080 && (d & 15) == 0);
  return 0;
}
