// verdict: unknown
// args: --property leak
//
// Others may free it.
#include <stdlib.h>
void take(char *);
int main(void) {
  char *text = malloc(10);
  take(text);
  return 0;
}
