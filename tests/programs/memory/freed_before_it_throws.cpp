// verdict: unsafe
#include <stdlib.h>
static void g(int *x, int k) { free(x); if (k > 0) throw 1; }
int main(int argc, char **) {
  int *x = (int *)malloc(4);
  if (!x) return 0;
  *x = 1;
  try { g(x, argc); } catch (...) { return *x; } // one fails
}
