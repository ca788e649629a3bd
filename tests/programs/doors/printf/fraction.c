// verdict: unsafe
// line: 6
// In the locale of C, a point is one character.
#include <assert.h>
#include <stdio.h>
int main(void) { assert(printf("%.1f", 0.5) != 3); return 0; }
