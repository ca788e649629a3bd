// not: safe
#include <pthread.h>
static char lock[sizeof(pthread_rwlock_t) - 1];
int main(void) {
  pthread_rwlock_rdlock((pthread_rwlock_t *)lock);
  pthread_rwlock_unlock((pthread_rwlock_t *)lock);
  return 0;
}
