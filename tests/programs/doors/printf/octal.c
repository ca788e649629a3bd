// verdict: unsafe
// line: 6
// `%#.3o` of 8 is `010`, not `0010`.
#include <assert.h>
#include <stdio.h>
int main(void) { assert(printf("%#.3o", 8) != 3); return 0; }
