// not: safe
// A lock keeps no other thread from what came before it.
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int n;
static void *run(void *p) {
  pthread_mutex_lock(&mutex);
  n = 1;
  pthread_mutex_unlock(&mutex);
  return p;
}
int main(void) {
  pthread_t thread;
  if (pthread_create(&thread, 0, run, 0)) return 1;
  pthread_mutex_lock(&mutex);
  assert(n == 0); // must not be proved
  pthread_mutex_unlock(&mutex);
  return 0;
}
