// verdict: unsafe
// args: --property assert
#include <assert.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);
int main(void) {
  char s[5];
  for (int i = 0; i < 4; i++)
    s[i] = __VERIFIER_nondet_char();
  s[4] = 0;
  if (strcmp(s, "run") == 0)
    assert(strlen(s) != 3); // fails
  return 0;
}
