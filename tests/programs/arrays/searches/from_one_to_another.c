// verdict: safe
// long
// A search in a part of an array: what lies before and behind may be it.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[1000];
  int from = __VERIFIER_nondet_int(), to = __VERIFIER_nondet_int();
  if (from < 0 || from > to || to > 1000)
    return 0;
  for (int i = 0; i < 1000; i++)
    a[i] = __VERIFIER_nondet_int();
  int x = __VERIFIER_nondet_int();
  int i = from;
  while (i < to && a[i] != x)
    i++;
  int k = __VERIFIER_nondet_int();
  if (i >= to && k >= from && k < to)
    assert(a[k] != x);
  return 0;
}
