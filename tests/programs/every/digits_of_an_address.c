// not: safe
// long
#include <assert.h>
#include <string.h>
int main(void) {
  int x, *p = &x;
  unsigned char b[8];
  unsigned long u = 0;
  memcpy(b, &p, 8);
  for (int i = 0; i < 8; i++) u = u * 256 + b[i];
  assert(u % 3 != 1);
}
