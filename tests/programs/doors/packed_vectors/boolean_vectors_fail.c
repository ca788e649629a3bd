// not: safe
// Vectors of bool in C are packed by bits.
#include <assert.h>
typedef _Bool mask __attribute__((ext_vector_type(4)));
static mask m = {1, 0, 1, 1};
int main(void) {
  mask *p = &m;
  assert(*(unsigned char *)p == 5);
}
