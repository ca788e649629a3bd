// not: unsafe
// `snprintf` takes null when there is no room at all.
#include <stdio.h>
int main(int argc, char **argv) { char *p = 0; int n = 0; return snprintf(p + n, 0, "%d", argc) < 0; }
