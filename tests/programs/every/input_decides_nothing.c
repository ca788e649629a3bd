// verdict: safe
// assuming: 0
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), a[40];
  unsigned h = 7;
  for (int i = 0; i < 40; i++) { a[i] = x; h = h * 31 + (unsigned)i; }
  for (int i = 0; i < 40; i++) h ^= (unsigned)i << i % 8;
  assert(h == 2926589961u);
}
