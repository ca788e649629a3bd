// not: unsafe
// The offset of a field as a difference of addresses.
#include <assert.h>
struct s {
  char c;
  long n;
};
static struct s object;
static long offset = (char *)&object.n - (char *)&object;
static unsigned long macro = (unsigned long)&((struct s *)0)->n;
int main(void) { assert(offset == 8 && macro == 8); }
