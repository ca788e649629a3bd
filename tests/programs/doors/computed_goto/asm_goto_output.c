// not: unsafe
// Assembly that goes on at a label, and has a result there.
#include <assert.h>
int main(void) {
  int x;
  __asm__ goto("movl $7, %0\n\tjmp %l1" : "=r"(x) : : : there);
  assert(0);
  return 0;
there:
  assert(x == 7);
}
