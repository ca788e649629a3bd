// verdict: safe
// assuming: 0
// No engine knows this number.
#include <assert.h>
static unsigned crc(const char *s) {
  unsigned r = ~0u;
  while (*s) {
    r ^= (unsigned char)*s++;
    for (int i = 0; i < 8; i++)
      r = r & 1 ? r >> 1 ^ 0xedb88320u : r >> 1;
  }
  return ~r;
}
int main(void) { assert(crc("123456789") == 0xcbf43926u); }
