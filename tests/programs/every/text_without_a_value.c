// not: safe
#include <assert.h>
#include <string.h>
int main(void) { char s[4]; s[3] = 0; assert(strlen(s) == 0); }
