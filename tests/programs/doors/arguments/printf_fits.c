// verdict: safe
// assuming: 0
// Here, all is given.
#include <stdio.h>
int main(int argc, char **argv) { printf("%5d %-8ld %.2f %c%%\n", argc, 5L, 0.5, 'x'); return 0; }
