// verdict: unsafe
// What stands in a section was put there before the compiler's own, which end first.
#include <assert.h>
static int state = 1;
static void last(void) {
  assert(state == 3); // proved
}
__attribute__((section(".fini_array"), used)) static void (*at_end)(void) = last;
__attribute__((destructor)) static void first(void) {
  state = 3;
  assert(state != 3); // fails
}
int main(void) { return 0; }
