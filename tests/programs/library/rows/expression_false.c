// not: safe
#include <regex.h>
int main(int argc, char **argv) {
  (void)argv;
  regex_t expression;
  regmatch_t found[2];
  if (regcomp(&expression, "^(a*)(b)", REG_EXTENDED)) return 1;
  int none = regexec(&expression, "ab", 3, found, argc > 1 ? REG_NOTBOL : 0);
  regfree(&expression);
  return none;
}
