// verdict: unsafe
// The library gets null plus 3.
#include <string.h>
int main(int argc, char **argv) { char *p = 0; int n = 3; return (int)strlen(p + n); }
