// verdict: unsafe
// long
// An element that was passed is written.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int a[100];
int main(void) {
  int wanted = __VERIFIER_nondet_int(), i = 0;
  for (int j = 0; j < 100; j++)
    a[j] = __VERIFIER_nondet_int();
  while (i < 100 && a[i] != wanted)
    i = i + 1;
  int at = __VERIFIER_nondet_int();
  if (at >= 0 && at < i)
    a[at] = wanted;
  for (int x = 0; x < i; x++)
    assert(a[x] != wanted); // one fails
}
