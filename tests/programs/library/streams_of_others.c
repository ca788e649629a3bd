// What code that isn't seen has opened may be of the program's memory, and what it got
// it may have handed to the library: it is written when a stream is used, or closed.
// verdict: unknown
#include <assert.h>
#include <signal.h>
#include <stdio.h>

extern FILE *open_sizes(size_t *n);
extern void handle(void (*)(int));

static int got;

static void on_signal(int s) {
  got = s;
}

int main(void) {
  size_t n = 0;
  FILE *f = open_sizes(&n);
  if (!f)
    return 0;
  n = 77;
  assert(n == 77); // proved
  fclose(f);
  assert(n == 77); // must not be proved

  handle(on_signal);
  got = 7;
  raise(SIGUSR1);
  assert(got == 7); // must not be proved
  return 0;
}
