// not: safe
// What has no value stands for all.
#include <assert.h>
int main(void) { int x[2]; x[0] = 0; assert(x[1] == 0); }
