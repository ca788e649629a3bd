// verdict: unknown
// args: --inline-limit 0
//
// The same where a function of the program hands it over, and the library calls it.
#include <pthread.h>
#include <stdlib.h>
static pthread_once_t control = PTHREAD_ONCE_INIT;
static int *kept;
static void drop(void) { kept = realloc(kept, 100); }
static void once(void) { pthread_once(&control, drop); }
int main(void) {
  int *p = malloc(sizeof *p);
  if (!p)
    return 1;
  kept = p;
  *p = 1;
  once();
  *p = 2; // one must not be proved
  return 0;
}
