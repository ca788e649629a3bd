// verdict: unsafe
// Some bytes of a field of null are written.
#include <string.h>
struct s { int n; char data[8]; };
int main(int argc, char **argv) { struct s *p = 0; unsigned long n = 4; char b[8] = {0}; memcpy(p->data, b, n); return 0; }
