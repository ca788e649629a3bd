// not: safe
// long
// args: --entry exported
// Whose format it is, nobody knows.
#include <stdio.h>
void f(const char *format, int n) {
    char b[4];
    sprintf(b, format, n);
}
