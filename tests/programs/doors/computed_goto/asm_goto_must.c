// not: safe
// Assembly may go on at its label.
#include <assert.h>
int main(void) {
  __asm__ goto("jmp %l0" : : : : failed);
  return 0;
failed:
  assert(0);
}
