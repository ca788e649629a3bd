// not: safe
// `raise` calls the program back.
#include <assert.h>
#include <signal.h>
static int hit;
static void handler(int s) { (void)s; hit = 1; }
int main(void) {
  signal(SIGUSR1, handler);
  hit = 0;
  raise(SIGUSR1);
  assert(hit == 0);
  return 0;
}
