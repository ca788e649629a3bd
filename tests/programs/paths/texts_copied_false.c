// verdict: unsafe
// args: --property assert,memsafety
#include <assert.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);
int main(void) {
  char a[5], c[8];
  for (int i = 0; i < 4; i++)
    a[i] = __VERIFIER_nondet_char();
  a[4] = 0;
  strcpy(c, a);
  strcat(c, "-:");
  if (strchr(c, ':') == c + 1)
    assert(a[0] == '-' || a[0] != ':' + 0 || a[1] == ':');
  assert(strchr(a, '-') == 0 || strchr(a, '-') != a + 2 || strlen(a) != 4); // one fails
  return 0;
}
