// not: safe
#include <assert.h>
#include <pthread.h>
#include <string.h>
int main(void) {
  pthread_mutex_t mutex;
  memset(&mutex, 0, sizeof mutex);
  pthread_mutex_lock(&mutex);
  unsigned char first;
  memcpy(&first, &mutex, 1);
  assert(first == 0); // must not be proved
  return 0;
}
