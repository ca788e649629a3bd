// not: safe
#include <assert.h>
#include <stdlib.h>
#include <pthread.h>
int main(void) {
  pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  assert(pthread_mutex_lock(&mutex) == 0); // one must not be proved
  assert(lrand48() > 0);                   // must not be proved
  return 0;
}
