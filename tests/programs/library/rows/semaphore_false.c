// not: safe
#include <semaphore.h>
int main(void) {
  sem_t free_places;
  if (sem_init(&free_places, 0, 3)) return 1;
  sem_wait(&free_places);
  return sem_getvalue(&free_places, 0);
}
