// verdict: unsafe
// line: 5
// What a block operation reads is accessed.
#include <string.h>
int main(void) { char a[4] = {1}, b[4]; memcpy(b, a + 2, 4); return b[0]; }
