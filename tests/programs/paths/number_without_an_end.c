// verdict: safe
//
// Who hands null is told no end.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char *end = 0;
  char **told = __VERIFIER_nondet_int() ? &end : 0;
  unsigned long v = strtoul("42 ", told, 10);
  if (told) assert(*end == ' ');
  else assert(end == 0);
  assert(v == 42);
  return 0;
}
