// verdict: unknown
// args: --property assert
#include <assert.h>
#include <setjmp.h>
static jmp_buf b;
int main(void) {
  volatile int n[1] = {0};
  setjmp(b);
  n[0]++;
  if (n[0] < 3) longjmp(b, 1);
  assert(n[0] != 3);
}
