// A stream in a variable of other code may write where another variable leads.
// verdict: unknown
// args: --property assert
#include <assert.h>
#include <stdio.h>

extern FILE *output;
extern char *place;

int main(void) {
  char buffer[8];
  place = buffer;
  buffer[0] = 7;
  assert(buffer[0] == 7); // proved
  if (output == NULL)
    return 1;
  fclose(output);
  assert(buffer[0] == 7); // must not be proved
  return 0;
}
