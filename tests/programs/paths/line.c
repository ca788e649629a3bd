// verdict: safe
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
#include <stdio.h>
int main(void) {
  char line[6];
  if (!fgets(line, sizeof line, stdin)) return 0;
  int digits = 0;
  for (char *p = line; *p; p++) digits += *p == '7';
  assert(digits <= 5);
}
