// not: safe
#include <pthread.h>
int main(void) {
  pthread_mutexattr_t attributes;
  short kind;
  pthread_mutexattr_init(&attributes);
  if (pthread_mutexattr_gettype(&attributes, (int *)&kind)) return 1;
  return pthread_mutexattr_destroy(&attributes);
}
