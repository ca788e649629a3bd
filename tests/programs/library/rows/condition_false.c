// not: safe
#include <pthread.h>
int main(void) {
  pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  pthread_cond_t changed;
  if (pthread_cond_init(&changed, 0)) return 1;
  pthread_mutex_lock(&mutex);
  pthread_cond_wait(&changed, 0);
  pthread_mutex_unlock(&mutex);
  return pthread_cond_destroy(&changed);
}
