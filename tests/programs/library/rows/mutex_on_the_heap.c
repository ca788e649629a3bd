// verdict: safe
#include <pthread.h>
#include <stdlib.h>
int main(void) {
  pthread_mutex_t *mutex = malloc(sizeof *mutex);
  if (!mutex) return 1;
  pthread_mutex_init(mutex, 0);
  pthread_mutex_lock(mutex);
  pthread_mutex_unlock(mutex);
  pthread_mutex_destroy(mutex);
  free(mutex);
  return 0;
}
