// verdict: unsafe
// args: --property null
// line: 6
// `memcmp` reads a byte at null.
#include <string.h>
int main(void){ char*z=0; return memcmp(z,"a",1); }
