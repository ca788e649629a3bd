// verdict: unsafe
// line: 7
// args: --track mem
#include <stdlib.h>
int main(void) {
  char *p = realloc(0, 20);
  if (p) p[20] = 1;
}
