// verdict: safe
// What is written before the second end leaves it.
#include <string.h>
int main(void) {
  char text[6] = "abcde", other[6] = "vwxyz";
  text[1] = 0;
  memset(text + 2, 'x', 2);
  memcpy(text + 4, other, 1);
  return (int)strlen(text + 2);
}
