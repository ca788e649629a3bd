// verdict: safe
// long
// What a search passed is not what it looks for.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int a[5000];
int main(void) {
  int wanted = __VERIFIER_nondet_int(), i = 0;
  for (int j = 0; j < 5000; j++)
    a[j] = __VERIFIER_nondet_int();
  while (i < 5000 && a[i] != wanted)
    i = i + 1;
  for (int x = 0; x < i; x++)
    assert(a[x] != wanted);
}
