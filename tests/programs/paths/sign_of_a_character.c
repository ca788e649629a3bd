// verdict: safe
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  char text[3] = {(char)__VERIFIER_nondet_uchar(), (char)__VERIFIER_nondet_uchar(), 0};
  int length = 0;
  while (text[length]) length++;
  assert(length <= 2);
  if (text[0] == (char)200) assert(text[0] < 0);
}
