// not: unsafe
// long
// A loop of computed gotos: the state machine stops after three rounds.
#include <assert.h>
int main(void) {
  void *states[2];
  int n = 0;
  states[0] = &&even;
  states[1] = &&odd;
even:
  n++;
  if (n > 3)
    goto end;
  goto *states[n % 2];
odd:
  n += 2;
  goto *states[n % 2 == 1 ? 0 : 1];
end:
  assert(n == 4);
}
