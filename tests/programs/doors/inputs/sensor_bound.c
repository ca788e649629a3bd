// verdict: safe
// What is assumed of an input is all that is known of it.
#include "sensor.h"
#include <assert.h>
void __VERIFIER_assume(int);
int main(void) {
  int x = sensor_in_header();
  __VERIFIER_assume(x > 7);
  assert(x != 7);
  return 0;
}
