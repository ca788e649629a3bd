// verdict: safe
// long
// Two ways to count bits modulo two.
#include <assert.h>
extern unsigned nd(void);
int main(void) {
  unsigned v = nd(), w = v, p = 0;
  for (int i = 0; i < 32; i++) p ^= (w >> i) & 1;
  v ^= v >> 16;
  v ^= v >> 8;
  v ^= v >> 4;
  v &= 0xf;
  assert(((0x6996 >> v) & 1) == p);
  return 0;
}
