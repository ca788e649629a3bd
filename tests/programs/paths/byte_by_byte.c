// verdict: safe
#include <assert.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char b[4] = {1, 2, 3, 2};
  b[2] = (char)__VERIFIER_nondet_int();
  char *two = memchr(b, 2, 4);
  assert(two == b + 1);
  char *next = memchr(b + 2, 2, 2);
  assert(next == b + 2 || next == b + 3);
  assert(memchr(b, 9, 1) == NULL);
  return 0;
}
