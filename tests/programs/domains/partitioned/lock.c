// domain: partitioned(zones, 4)
// beyond: zones
// While the lock is held, one more was taken than given back.
#include <assert.h>
extern int nd_int(void);
int main(void) {
  int locked = 0, taken = 0, given = 0;
  for (int i = 0; i < 1000; i++) {
    if (locked == 0) {
      assert(taken == given); // proved
      if (nd_int()) {
        taken++;
        locked = 1;
      }
    } else {
      assert(taken == given + 1); // proved
      given++;
      locked = 0;
    }
  }
  return 0;
}
