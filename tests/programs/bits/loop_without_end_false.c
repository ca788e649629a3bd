// verdict: unsafe
// Beyond the first iterations of a loop that may go on.
#include <assert.h>
extern unsigned nd(void);
int main(void) {
  unsigned h = 5381;
  while (nd() != 0) {
    h = (h << 5 ^ h) + (nd() & 0xff);
    assert(h != 0xdeadbeef); // fails
  }
  return 0;
}
