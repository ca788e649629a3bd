// not: safe
#include <assert.h>
#include <stdio.h>
int main(void) { int n = 1; printf("abc%n", &n); assert(n == 1); }
