// verdict: unsafe
#include <string.h>
static char *first(void) {
  char text[] = "a b";
  return strtok(text, " ");
}
int main(void) {
  first();
  return strtok(NULL, " ") != NULL; // one fails
}
