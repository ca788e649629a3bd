// What is read, written and copied outside of objects.
#include <stdlib.h>
#include <string.h>
int input(void);
int main(void) {
  int n = input();
  char small[4], *p = small;
  int *heap = malloc(4 * sizeof *heap);
  if (!heap) return 0;
  switch (input()) {
  case 0: p[n] = 1; break;
  case 1: memcpy(small, "too long", 8); break;
  case 2: return heap[n];
  case 3: *(char *)"constant" = 'C'; break;
  case 4: strcpy(small, "long"); break;
  }
  free(heap);
  return 0;
}
