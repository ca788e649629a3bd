// verdict: safe
#define _GNU_SOURCE
#include <stdlib.h>
int main(void) {
  int point, sign;
  char digits[32];
  if (ecvt_r(1.5, 10, &point, &sign, digits, sizeof digits)) return 1;
  return sign;
}
