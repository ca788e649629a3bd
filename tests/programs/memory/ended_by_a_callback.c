// verdict: unknown
//
// A function that other code calls ends an object that only the program knows.
#include <stdlib.h>
extern void run(void (*f)(void));
static int *kept;
static void drop(void) {
  free(kept);
  kept = 0;
}
int main(void) {
  int *p = malloc(sizeof *p);
  if (!p)
    return 1;
  kept = p;
  *p = 1;
  run(drop);
  *p = 2; // one must not be proved
  return 0;
}
