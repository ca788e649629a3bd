// not: safe
// What is kept with a key may come back.
#include <assert.h>
#include <pthread.h>
static int n;
int main(void) {
  pthread_key_t key = 0;
  pthread_setspecific(key, &n);
  int *p = pthread_getspecific(key);
  if (p) *p = 1;
  assert(n == 0); // must not be proved
  return 0;
}
