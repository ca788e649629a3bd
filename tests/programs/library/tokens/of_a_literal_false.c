// verdict: unsafe
#include <string.h>
int main(void) {
  char *text = "a b";
  return strtok(text, " ") != NULL; // one fails
}
