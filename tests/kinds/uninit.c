// What was never written.
#include <stdlib.h>
int input(void);
int main(void) {
  int local, array[4], *heap = malloc(sizeof *heap);
  if (input()) local = 1;
  if (!heap) return 0;
  switch (input()) {
  case 0: return local;
  case 1: return array[2];
  case 2: return *heap;
  }
  return 0;
}
