// not: safe
#include <regex.h>
#include <stdio.h>
int main(void) {
  regex_t expression;
  char text[40] = "";
  int error = regcomp(&expression, "(", REG_EXTENDED);
  if (error) regerror(error, &expression, text, sizeof text + 1);
  return 0;
}
