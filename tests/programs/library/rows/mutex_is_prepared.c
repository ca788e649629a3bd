// verdict: safe
// That a mutex was initialised is assumed.
// assumes: `pthread_mutex_lock` is given what it allows
#include <pthread.h>
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int main(void) {
  return pthread_mutex_lock(&mutex);
}
