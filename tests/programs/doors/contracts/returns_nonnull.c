// not: unsafe
// What is promised of a result holds.
#include <assert.h>
__attribute__((returns_nonnull)) int *get(void);
int main(void) { int *p = get(); assert(p); return 0; }
