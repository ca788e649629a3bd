// not: unsafe
// The address of an array that is elsewhere, of unknown size.
#include <assert.h>
extern char elsewhere[];
static char *p = elsewhere;
static long n = (long)elsewhere;
int main(void) {
  assert(p == elsewhere);
  assert((char *)n == p);
}
