// not: unsafe
// A label in a local variable.
#include <assert.h>
extern int nondet_int(void);
int main(void) {
  int n = nondet_int(), x;
  void *next = n > 0 ? &&positive : &&other;
  goto *next;
positive:
  x = n;
  goto end;
other:
  x = 1;
end:
  assert(x > 0);
}
