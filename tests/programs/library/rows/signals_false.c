// not: safe
#include <signal.h>
int main(void) {
  sigset_t set, old;
  if (sigemptyset(&set) < 0 || sigaddset(&set, SIGINT) < 0) return 1;
  sigprocmask(SIG_BLOCK, &set, &old + 1);
  return sigismember(&old, SIGINT);
}
