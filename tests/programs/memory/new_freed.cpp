// verdict: unsafe
// line: 4
#include <stdlib.h>
int main() { int *p = new int(3); free(p); }
