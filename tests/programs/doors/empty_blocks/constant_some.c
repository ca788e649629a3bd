// verdict: unsafe
// A constant length of 2 copies from null.
#include <string.h>
int main(void) { char b[2] = {1, 2}; char *p = 0; memcpy(b, p, 2); return 0; }
