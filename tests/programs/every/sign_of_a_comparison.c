// not: safe
// Only the sign is promised.
#include <assert.h>
#include <string.h>
int main(void) { char a[] = "b", b[] = "a"; assert(strcmp(a, b) == 1); }
