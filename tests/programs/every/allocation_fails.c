// verdict: unsafe
// line: 7
#include <stdlib.h>
int main(void) {
  for (int i = 0; i < 4; i++) {
    int *p = malloc(sizeof *p);
    *p = i;
    free(p);
  }
}
