// verdict: unsafe
// long
// What is looked for changes behind the search.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int a[100];
int main(void) {
  int wanted = __VERIFIER_nondet_int(), i = 0;
  for (int j = 0; j < 100; j++)
    a[j] = __VERIFIER_nondet_int();
  while (i < 100 && a[i] != wanted)
    i = i + 1;
  if (__VERIFIER_nondet_int() == 3)
    wanted = wanted + 1;
  for (int x = 0; x < i; x++)
    assert(a[x] != wanted); // one fails
}
