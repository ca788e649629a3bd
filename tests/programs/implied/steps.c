// verdict: unknown
// args: --inline-limit 0
//
// A step leaves the object alive, and moves what lies inside; recursion steps on and on.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static void along(char *p, int n) {
  for (; n > 0; n--) {
    *p = 1; // one must not be proved
    p++;
  }
}
static void on(char *p, int n) {
  *p = 1; // one must not be proved
  if (n > 0)
    on(p + 1, n - 1);
}
static void within(int *p) {
  p[1] = 1; // proved
  int *q = p + 2;
  q[-1] = 1; // proved
  q[1] = 1; // proved
  q[2] = 1; // one must not be proved
}
int main(void) {
  char text[8];
  on(text, __VERIFIER_nondet_int());
  along(text, __VERIFIER_nondet_int());
  int all[5];
  within(all + 1);
  within(all);
  return 0;
}
