// not: unsafe
// No bytes are copied to one past the end.
#include <string.h>
int main(void) { char b[2] = {1, 2}, c[2] = {0}; unsigned long n = 0; memcpy(b + 2, c, n); return b[0] - 1; }
