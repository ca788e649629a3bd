// not: safe
// args: --property assert
// The bytes of a pointer come and go as those of a number.
#include <assert.h>
#include <string.h>
static double bytes_of(int *p) { double d; memcpy(&d, &p, 8); return d; }
static void clear(double d) { int *p; memcpy(&p, &d, 8); *p = 0; }
int main(void) { int a = 1; clear(bytes_of(&a)); assert(a != 0); }
