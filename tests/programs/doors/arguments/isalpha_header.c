// not: safe
// With the header's macro, neither.
#include <ctype.h>
#include <stdio.h>
int main(void) { return isalpha(100000000) != 0; }
