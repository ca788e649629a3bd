// verdict: safe
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned wanted = __VERIFIER_nondet_uint() % 20, room = 2, used = 0;
  int *all = malloc(room * sizeof *all);
  if (!all) return 0;
  for (unsigned i = 0; i < wanted; i++) {
    if (used == room) {
      int *more = realloc(all, 2 * room * sizeof *all);
      if (!more) break;
      all = more;
      room *= 2;
    }
    all[used++] = (int)i;
  }
  while (used > 0) {
    used--;
    assert(all[used] == (int)used);
  }
  free(all);
}
