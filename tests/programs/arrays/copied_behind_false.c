// not: safe
// args: --property assert,memsafety
#include <assert.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
static struct {
  char first[50], second[50];
} s;
static char to[100];
/* What is copied goes on behind the first array of the structure. */
int main(void) {
  for (int i = 0; i < 50; i++)
    s.first[i] = 'x';
  for (int i = 0; i < 50; i++)
    s.second[i] = 'y';
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 100)
    n = 100;
  memcpy(to, &s, n);
  for (unsigned i = 0; i < n; i++)
    assert(to[i] == 'x'); // one fails
}
