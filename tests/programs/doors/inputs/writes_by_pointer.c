// not: unsafe
// long
// Called through a pointer, a function of the library writes all the same.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
static char *(*volatile copy)(char *, const char *) = strcpy;
int main(void) { char s[4] = ""; copy(s, "ab"); assert(s[0] == 'a'); return 0; }
