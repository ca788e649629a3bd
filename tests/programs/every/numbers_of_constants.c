// verdict: safe
//
// Bases, signs, white space and what doesn't fit.
#include <assert.h>
#include <limits.h>
#include <stdlib.h>
int main(void) {
  char *end;
  const char *text = "\t 077 0x 12z 99999999999999999999 -1";
  assert(strtol(text, &end, 0) == 63);
  assert(end == text + 5);
  assert(strtol(end, &end, 16) == 0);
  assert(*end == 'x' && end == text + 7);
  assert(strtol(end + 1, &end, 36) == 1403);
  assert(strtol(end, &end, 10) == LONG_MAX);
  assert(strtoul(end, &end, 10) == ULONG_MAX);
  assert(*end == 0);
  assert(strtoul("-1x", &end, 10) == ULONG_MAX && *end == 'x');
  assert(strtol("", &end, 10) == 0 && *end == 0);
  assert(strtol("+", NULL, 10) == 0);
  strtod(" 1.5e3x", &end);
  assert(*end == 'x');
  strtod(".e1", &end);
  assert(*end == '.');
  strtod("3e+", &end);
  assert(*end == 'e');
  return 0;
}
