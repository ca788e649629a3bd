// not: unsafe
// long
#include <string.h>
int main(void) {
  char *text = "abc";
  return strtok(text, " ") == NULL;
}
