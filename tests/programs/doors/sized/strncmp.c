// verdict: unsafe
// args: --property null
// line: 6
// `strncmp` reads null.
#include <string.h>
int main(void){ return strncmp(0,0,5); }
