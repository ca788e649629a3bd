// verdict: safe
// What functions of the C library on texts and numbers give of constants.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
extern void __VERIFIER_assert(int);

static void printed(void) {
  char b[32];
  __VERIFIER_assert(snprintf(b, sizeof b, "%d-%s", 42, "abc") == 6 && strcmp(b, "42-abc") == 0);
  __VERIFIER_assert(snprintf(b, 4, "%s", "abcdef") == 6 && strcmp(b, "abc") == 0);
  __VERIFIER_assert(sprintf(b, "%05d|%-4s|%c", -42, "x", 'z') == 12);
  __VERIFIER_assert(strcmp(b, "-0042|x   |z") == 0);
  sprintf(b, "%lu%%", 18446744ul);
  __VERIFIER_assert(strcmp(b, "18446744%") == 0);
  sprintf(b, "%x %X %o", 255u, 255u, 8u);
  __VERIFIER_assert(strcmp(b, "ff FF 10") == 0);
  __VERIFIER_assert(sprintf(b, "%*d", 5, 42) == 5 && b[0] == ' ' && b[3] == '4');
}

static void texts(void) {
  __VERIFIER_assert(strnlen("abcdef", 4) == 4 && strnlen("ab", 4) == 2);
  __VERIFIER_assert(strcasecmp("HeLLo", "hEllO") == 0 && strcasecmp("a", "B") < 0);
  __VERIFIER_assert(strncasecmp("ABcx", "abCy", 3) == 0 && strncasecmp("abd", "ABC", 3) > 0);
  __VERIFIER_assert(strcoll("a", "b") < 0);
}

static void numbers(void) {
  __VERIFIER_assert(strtod("2.5e1x", 0) == 25.0 && strtod(" -0.125", 0) == -0.125);
  __VERIFIER_assert(atof("1e3") == 1000.0 && strtof("0.1", 0) == 0.1f && atof("none") == 0.0);
  div_t d = div(-7, 2);
  __VERIFIER_assert(d.quot == -3 && d.rem == -1);
  ldiv_t l = ldiv(7L, -2L);
  __VERIFIER_assert(l.quot == -3 && l.rem == 1);
  imaxdiv_t m = imaxdiv(-9, 4);
  __VERIFIER_assert(m.quot == -2 && m.rem == -1);
}

int main(void) {
  printed();
  texts();
  numbers();
  return 0;
}
