// not: safe
#define _GNU_SOURCE
#include <math.h>
int main(void) {
  double a = 1, b = 2;
  long double part = 0;
  return modfl(0.5L, (long double *)&a) > 1 || totalorder(&a, &b);
}
