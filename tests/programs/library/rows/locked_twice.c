// not: unsafe
// It waits for ever: what follows isn't reached.
#include <assert.h>
#include <pthread.h>
int main(void) {
  pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&mutex);
  pthread_mutex_lock(&mutex);
  assert(0);
}
