// not: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int order(int x, int y) { return (x > y) - (x < y); }
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  switch (__VERIFIER_nondet_int()) {
  case 0: if (order(x, y) > 0) assert(x < y); break; // fails
  case 1: if (order(x, y) >= 0) assert(x > y); break; // fails
  case 2: if (order(x, y) < 0) assert(x > y); break; // fails
  case 3: if (order(x, y) <= 0) assert(x < y); break; // fails
  case 4: if (order(x, y) == 0) assert(x != y); break; // fails
  case 5: if (order(x, y) != 0) assert(x > y); break; // fails
  case 6: if (order(x, y) > -1) assert(x > y); break; // fails
  case 7: if (order(x, y) < 2) assert(x < y); break; // fails
  }
  return 0;
}
