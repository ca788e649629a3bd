// not: unsafe
// What an indirect function is bound to is asked of its resolver.
#include <assert.h>
static int one(void) { return 1; }
static int (*resolve(void))(void) { return one; }
int f(void) __attribute__((ifunc("resolve")));
static int (*table[])(void) = {f};
int main(void) {
  assert(f() == 1);
  assert(table[0]() == 1);
}
