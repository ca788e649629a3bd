// verdict: safe
// args: --track mem
#include <string.h>
#include <stdlib.h>
int main(void) {
  char *p = strdup("abc");
  free(p);
}
