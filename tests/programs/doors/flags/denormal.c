// flags: -mdaz-ftz
// not: safe
// assumes: IEEE 754
#include <stdlib.h>
int main(void) { double d = 4e-320; return 1 / (d != 0); }
