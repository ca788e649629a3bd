// A integer overflow that happens before the assertion could fail.
// args: --property assert
// verdict: safe
// headline: up to undefined behaviour that happens: integer overflow at
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int n = nd_int();
  int m = n + 1; // fails
  assert(m > n);
  return 0;
}
