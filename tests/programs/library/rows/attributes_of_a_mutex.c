// verdict: safe
#include <pthread.h>
int main(void) {
  pthread_mutexattr_t attributes;
  int kind;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  if (pthread_mutexattr_gettype(&attributes, &kind)) return 1;
  return pthread_mutexattr_destroy(&attributes);
}
