// verdict: unknown
// long
#include <stdlib.h>
#include <setjmp.h>
static jmp_buf b;
int main(void) {
  int *p = malloc(4);
  if (!p) return 0;
  int **volatile q = &p;
  if (setjmp(b)) { **q = 1; return 0; }
  free(p);
  longjmp(b, 1);
}
