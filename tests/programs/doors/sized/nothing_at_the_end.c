// not: unsafe
#include <string.h>
int main(void) { char a[4]; int n = 4; memset(&a[n], 0, 0); memcpy(a, &a[n], 0); return 0; }
