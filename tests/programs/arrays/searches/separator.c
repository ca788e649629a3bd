// verdict: safe
// long
// No character of the first word is the separator.
#include <assert.h>
extern char __VERIFIER_nondet_char(void);
char line[200];
int main(void) {
  for (int j = 0; j < 199; j++)
    line[j] = __VERIFIER_nondet_char();
  line[199] = 0;
  int n = 0;
  while (line[n] != 0 && line[n] != ':')
    n++;
  for (int x = 0; x < n; x++)
    assert(line[x] != ':');
}
