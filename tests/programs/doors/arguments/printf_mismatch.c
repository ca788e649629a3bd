// verdict: unknown
// not: safe
// The text asks for what isn't given.
#include <stdio.h>
int main(int argc, char **argv) { printf("%d %s\n", argc); return 0; }
