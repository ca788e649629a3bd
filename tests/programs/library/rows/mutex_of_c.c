// verdict: safe
#include <threads.h>
int main(void) {
  mtx_t mutex;
  if (mtx_init(&mutex, mtx_plain) != thrd_success) return 1;
  mtx_lock(&mutex);
  mtx_unlock(&mutex);
  mtx_destroy(&mutex);
  return 0;
}
