// verdict: safe
#include <sys/sem.h>
int main(void) {
  struct sembuf both[2] = {{0, 1, 0}, {1, -1, 0}};
  int id = semget(IPC_PRIVATE, 2, 0600);
  return id < 0 || semop(id, both, 2) < 0;
}
