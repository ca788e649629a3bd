// flags: -mdaz-ftz
// not: safe
#include <stdlib.h>
int main(void) { double d = 4e-320; return 1 / (d != 0); }
