// verdict: safe
// assumes: `printf` is given what it allows
// The text asks for what isn't given.
#include <stdio.h>
int main(int argc, char **argv) { printf("%d %s\n", argc); return 0; }
