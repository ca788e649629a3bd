// verdict: unknown
// args: --property assert
#include <assert.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);
/* By how much texts differ is nobody's business. */
int main(void) {
  char s[2] = {__VERIFIER_nondet_char(), 0};
  int c = strcmp(s, "b");
  if (s[0] == 'a')
    assert(c == -1);
  return 0;
}
