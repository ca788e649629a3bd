// not: safe
// `getenv` may find nothing.
#include <stdlib.h>
#include <string.h>
int main(void) { return (int)strlen(getenv("HOME")); }
