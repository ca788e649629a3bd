// verdict: unsafe
// Some bytes of null are filled.
#include <string.h>
int main(int argc, char **argv) { char *p = 0; unsigned long n = argc; memset(p, 1, n); return 0; }
