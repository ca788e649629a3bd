// verdict: unknown
// args: --property assert --engine ai --inline-limit 0
#include <assert.h>
#include <stdlib.h>
static int *g;
static void f(int n) { if (g) { *g = 1; assert(n > 5); } g = malloc(4); }
int main(void) { f(1); f(2); }
