// domain: constants
// A setting that every path leaves as it was decides what is done.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int verbose = 0, lines = 0;
  int width = 80;
  while (nd_int()) {
    if (verbose)
      width = nd_int();
    lines = nd_int();
  }
  assert(width == 80); // proved
  assert(verbose == 0 && width / 8 == 10); // proved
  return lines;
}
