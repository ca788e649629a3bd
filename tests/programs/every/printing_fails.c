// not: safe
#include <assert.h>
#include <stdio.h>
int main(void) { assert(printf("ab") == 2); }
