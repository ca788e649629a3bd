// verdict: safe
// assuming: 0
// A constant length of 0 copies nothing.
#include <string.h>
int main(void) { memcpy(0, 0, 0); memmove(0, 0, 0); memset(0, 0, 0); return 0; }
