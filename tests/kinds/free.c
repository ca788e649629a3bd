// What has ended, and what may be freed.
#include <stdlib.h>
int input(void);
static int *kept(void) {
  int local = 3;
  int *volatile p = &local;
  return p;
}
int main(void) {
  int *p = malloc(sizeof *p);
  if (!p) return 0;
  switch (input()) {
  case 0: free(p); return *p;
  case 1: free(p); free(p); return 0;
  case 2: free(p + 1); return 0;
  case 3: return *kept();
  }
  free(p);
  return 0;
}
