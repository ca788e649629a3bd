// verdict: safe
// args: --property assert,memsafety
#include <assert.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);
/* What is copied is what was there, as far as its end. */
int main(void) {
  char a[5], b[8], c[16];
  for (int i = 0; i < 4; i++)
    a[i] = __VERIFIER_nondet_char();
  a[4] = 0;
  size_t n = strlen(a);
  strncpy(b, a, 7);
  assert(b[6] == 0 && strcmp(a, b) == 0);
  assert(n >= 3 || b[3] == 0);
  strcpy(c, a);
  strcat(c, "-");
  strncat(c, b, 2);
  assert(c[n] == '-' && strlen(c) <= n + 3);
  assert(strchr(c, '-') <= c + n && strchr(a, 0) == a + n);
  assert(strchr(a, '/') || memcmp(a, "/", 1) != 0);
  return 0;
}
