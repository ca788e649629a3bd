// not: unsafe
// long
// An alignment from memory.
#include <assert.h>
#include <malloc.h>
#include <stdlib.h>
static unsigned long aligns[] = {8, 16, 256, 4096};
int main(void) {
  for (int i = 0; i < 4; i++) {
    char *p = memalign(aligns[i], 10);
    assert(!p || ((unsigned long)p & (aligns[i] - 1)) == 0);
    free(p);
  }
}
