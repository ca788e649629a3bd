// verdict: unsafe
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char b[4] = {1, 2, 3, 2};
  b[2] = (char)__VERIFIER_nondet_int();
  return *(char *)memchr(b, 7, 4); // one fails
}
