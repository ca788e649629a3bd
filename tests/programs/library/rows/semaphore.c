// verdict: safe
#include <semaphore.h>
int main(void) {
  sem_t free_places;
  int value;
  if (sem_init(&free_places, 0, 3)) return 1;
  sem_wait(&free_places);
  sem_post(&free_places);
  if (sem_getvalue(&free_places, &value)) return 1;
  return sem_destroy(&free_places);
}
