// verdict: safe
// When it did, what it found is a string.
#include <stdlib.h>
#include <string.h>
int main(void) { char *home = getenv("HOME"); return home ? strlen(home) > 5 : 0; }
