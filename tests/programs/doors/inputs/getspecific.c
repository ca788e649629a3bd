// not: unsafe
// A thread's value is the one that was set.
#include <assert.h>
#include <pthread.h>
int main(void) {
  assert(pthread_getspecific(0) == 0);
  return 0;
}
