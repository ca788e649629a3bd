// not: safe
// args: --engine ai
// All characters behind the first end are others now.
#include <string.h>
int main(void) {
  char text[6] = "abcde", other[6] = "vwxyz";
  text[1] = 0;
  memcpy(text + 2, other, 4);
  other[0] = text[0];
  return (int)strlen(text + 2) + other[0];
}
