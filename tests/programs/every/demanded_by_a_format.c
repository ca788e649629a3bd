// not: safe
// What a format asks of where a count is stored isn't modelled: a run doesn't prove it.
#include <stdio.h>
int main(void) { int n; printf("%d%n", 3, &n); return 0; }
