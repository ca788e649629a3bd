// verdict: unknown
// `REG_STARTEND` reads what it is handed for no matches, too.
#include <regex.h>
int main(void) {
  regex_t expression;
  if (regcomp(&expression, "a", 0)) return 1;
  regmatch_t *none = 0;
  int found = regexec(&expression, "ab", 0, none, 4); // one must not be proved
  regfree(&expression);
  return found;
}
