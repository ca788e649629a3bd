// verdict: unsafe
// args: --property null
// Without a text before, there is none to go on with.
#include <string.h>
int main(void) {
  char *token = strtok(NULL, ","); // one fails
  return token != NULL;
}
