// not: safe
// long
// seconds: 8
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
/* Null is no object with a number: what a call tells of texts says nothing of it. */
int main(void) {
  char *v[4];
  for (int i = 0; i < 4; i++) {
    v[i] = malloc(8);
    if (v[i])
      strcpy(v[i], "abc");
  }
  int k = __VERIFIER_nondet_int();
  if (k < 0 || k > 3)
    return 0;
  for (int r = 0; r < 3; r++)
    snprintf(v[k], 0, "%d", k);
  if (!v[k])
    assert(0); // one must not be proved
  return 0;
}
