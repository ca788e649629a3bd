// not: safe
#include <assert.h>
#include <pthread.h>
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int n;
static void set(void) { n = 1; }
int main(void) {
  n = 0;
  pthread_once(&once, set);
  assert(n == 0); // must not be proved
  return 0;
}
