// verdict: unsafe
// One run stands for all inputs, unless they decide something.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), sum = 0;
  for (int i = 0; i < 10; i++) sum += i;
  assert(x != 45 || sum != 45);
}
