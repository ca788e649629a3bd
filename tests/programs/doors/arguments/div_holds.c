// verdict: safe
// A divisor that isn't 0, and a dividend that isn't the least.
#include <stdlib.h>
extern int input(void);
int main(void) {
  int n = input(), d = input();
  if (d > 0 && n > 0) return div(n, d).rem != n && lldiv(n, d).quot > 5;
  return 0;
}
