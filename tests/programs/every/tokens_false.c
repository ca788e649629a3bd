// verdict: unsafe
#include <assert.h>
#include <string.h>
int main(void) {
  char text[] = " one two  three ";
  assert(strcmp(strtok(text, " "), "one") == 0);
  assert(strcmp(strtok(NULL, " "), "two") == 0);
  assert(strcmp(strtok(NULL, " "), "three") == 0);
  assert(strtok(NULL, " ") == NULL);
  assert(strtok(NULL, " ") == NULL);
  assert(strcmp(text, " one") == 0);
  assert(text[0] != ' '); // fails
  return 0;
}
