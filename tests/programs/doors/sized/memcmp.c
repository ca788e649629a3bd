// verdict: unsafe
// args: --property null
// line: 6
// `memcmp` reads null.
#include <string.h>
int main(void){ return memcmp(0,0,3); }
