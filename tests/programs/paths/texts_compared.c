// verdict: safe
// args: --property assert
#include <assert.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);
/* What C says of comparisons: their sign, and whether there is a difference. */
int main(void) {
  char s[5];
  for (int i = 0; i < 4; i++)
    s[i] = __VERIFIER_nondet_char();
  s[4] = 0;
  int c = strcmp(s, "run");
  assert((c == 0) == (s[0] == 'r' && s[1] == 'u' && s[2] == 'n' && s[3] == 0));
  if (s[0] == 'a' && s[1] != 0)
    assert(c < 0 && strncmp(s, "az", 1) == 0);
  if (s[0] < 0)
    assert(c > 0); /* bytes have no sign */
  if (strncmp(s, "ru", 2) == 0)
    assert(s[1] == 'u' && strlen(s) >= 2);
  long wide = memcmp(s, "abcd", 4);
  assert(wide >= 0 || s[0] >= 0);
  assert(strcmp("len", "true") < 0 && strncmp("ab\0c", "ab\0d", 4) == 0);
  assert(memcmp("ab\0c", "ab\0d", 4) < 0);
  return 0;
}
