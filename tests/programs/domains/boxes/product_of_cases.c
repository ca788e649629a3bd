// domain: boxes
// beyond: disjunctive-intervals
// A product is computed case by case: each is positive.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int a, b;
  if (nd_int()) {
    a = 6;
    b = 7;
  } else {
    a = -4;
    b = -9;
  }
  int p = a * b;
  assert(p == 42 || p == 36); // proved
  int q = p / b;
  assert(q == a); // proved
  return 0;
}
