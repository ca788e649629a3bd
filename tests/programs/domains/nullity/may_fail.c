// domain: nullity(zones)
// args: --property null
// Not tested; tested the wrong way; changed since the test; one of two paths.
#include <stdlib.h>
extern int nd_int(void);
int main(void) {
  int *p = malloc(sizeof *p);
  if (nd_int())
    *p = 1; // must not be proved
  int *q = malloc(sizeof *q);
  if (q == NULL)
    *q = 1; // must not be proved
  int *r = malloc(sizeof *r);
  if (r != NULL) {
    r = malloc(sizeof *r);
    *r = 1; // must not be proved
  }
  int *s = malloc(sizeof *s);
  if (s != NULL || nd_int())
    *s = 1; // must not be proved
  return 0;
}
