// verdict: safe
// Runs that come to one state at the head of the loop go on alike.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
static int door = 1, engine = 2, alarm = 7;
static int step(int input) {
  if (input == 1 && door == 1 && engine == 2) { door = 3; return 20; }
  if (input == 2 && door == 3) { engine = engine == 2 ? 4 : 2; return 21; }
  if (input == 3 && engine == 4 && alarm == 7) { alarm = 8; door = 1; return 22; }
  if (input == 4 && alarm == 8) { alarm = 7; return 23; }
  return -2;
}
int main(void) {
  while (1) {
    int input = __VERIFIER_nondet_int();
    if (input != 1 && input != 2 && input != 3 && input != 4) return 1;
    step(input);
    assert(!(door == 1 && engine == 4 && alarm == 7 && input == 3)); // proved
    assert(door != 2); // proved
  }
}
