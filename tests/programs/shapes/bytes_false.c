// not: safe
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
union u {
  long l;
  unsigned char c[8];
};
/* What is left of a number after one of its bytes was written isn't 0, in an
   object that began with zeros either. */
int main(void) {
  union u *p = calloc(1, sizeof *p);
  if (!p)
    return 0;
  while (__VERIFIER_nondet_int())
    p->l = -1;
  p->l = -1;
  p->c[0] = 0;
  assert(p->c[4] == 0);
  free(p);
  return 0;
}
