// not: unsafe
// Vectors of bool in C are packed by bits.
#include <assert.h>
typedef _Bool mask __attribute__((ext_vector_type(8)));
static mask m = {1, 0, 1, 0, 0, 0, 0, 1};
int main(void) {
  mask *p = &m;
  assert((*p)[0] && !(*p)[1] && (*p)[7]);
  assert(*(unsigned char *)p == 0x85);
}
