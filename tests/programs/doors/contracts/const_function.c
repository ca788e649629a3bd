// not: unsafe
// A function of its arguments alone gives the same for the same.
#include <assert.h>
__attribute__((const)) int square(int);
int main(void) { assert(square(3) == square(3)); return 0; }
