// not: unsafe
// When it did, what it found is a string, but of which object nobody tells.
#include <stdlib.h>
#include <string.h>
int main(void) { char *home = getenv("HOME"); return home ? strlen(home) > 5 : 0; }
