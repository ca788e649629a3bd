// verdict: safe
// long
// What isn't 0 is kept.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int all[3000], kept[3000];
int main(void) {
  int n = 0;
  for (int j = 0; j < 3000; j++)
    all[j] = __VERIFIER_nondet_int();
  for (int j = 0; j < 3000; j++)
    if (all[j] != 0) {
      kept[n] = all[j];
      n = n + 1;
    }
  for (int x = 0; x < n; x++)
    assert(kept[x] != 0);
}
