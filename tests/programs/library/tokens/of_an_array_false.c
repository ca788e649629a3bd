// verdict: unsafe
#include <string.h>
int main(void) {
  char line[2] = {'a', 'b'};
  char *token = strtok(line, " "); // one fails
  return token != NULL;
}
