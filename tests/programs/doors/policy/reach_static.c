// A static variable, whose function the unknown one may call by its name.
// args: --property assert
// not: unsafe
// assumes: leaves the memory that is modelled alone
#include <assert.h>
static int count;
extern void unknown(void);
void tick(void) { count = 1; }
int main(void) {
  unknown();
  assert(count == 0);
  return 0;
}
