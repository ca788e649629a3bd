// not: safe
// The mutex is gone where it is locked.
#include <threads.h>
static mtx_t *made(void) {
  mtx_t mutex;
  mtx_t *one = &mutex;
  mtx_init(one, mtx_plain);
  return one;
}
int main(void) {
  mtx_lock(made());
  return 0;
}
