// not: safe
// long
// seconds: 8
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
/* Sometimes not. */
int main(void) {
  int a[20];
  int n = 20;
  for (int i = 0; i < n; i++)
    a[i] = __VERIFIER_nondet_int();
  int most = a[0], at = 0;
  for (int i = 1; i < n; i++)
    if (a[i] > most) {
      most = a[i];
      if (i != 7)
        at = i;
    }
  for (int i = 0; i < n; i++)
    assert(a[i] <= most);
  assert(a[at] == most); // one must not be proved
  return 0;
}
