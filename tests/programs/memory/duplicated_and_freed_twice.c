// verdict: unsafe
// line: 9
// args: --track mem
#include <string.h>
#include <stdlib.h>
int main(void) {
  char *p = strdup("abc");
  free(p);
  free(p);
}
