// verdict: unsafe
// line: 5
// The library reads where it is told to, also at a constant address.
#include <string.h>
static char b[4] = "abc"; int main(void) { return (int)strlen(&b[10]) * 0; }
