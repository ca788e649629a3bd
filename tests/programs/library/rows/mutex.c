// verdict: safe
#include <pthread.h>
static int counted;
int main(void) {
  pthread_mutex_t mutex;
  pthread_mutex_init(&mutex, 0);
  pthread_mutex_lock(&mutex);
  counted++;
  pthread_mutex_unlock(&mutex);
  return pthread_mutex_destroy(&mutex) != 0;
}
