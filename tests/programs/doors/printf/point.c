// not: unsafe
// `%#.0f` keeps the point.
#include <assert.h>
#include <stdio.h>
int main(void) { assert(printf("%#.0f", 3.0) == 2); return 0; }
