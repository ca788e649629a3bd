// verdict: safe
// A loop that counts down in unsigned arithmetic wraps below zero.
extern void __VERIFIER_assume(int);
#include <assert.h>
int main(void) {
  unsigned n = 0;
  unsigned i = 10;
  while (i != 0) {
    i = i - 1;
    n = n + 1;
    __VERIFIER_assume(n < 1000);
  }
  i = i - 1;
  assert(i == 4294967295u);
  return 0;
}
