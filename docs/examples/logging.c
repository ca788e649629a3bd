// Calls a function of the system that Pincer doesn't know well.
#include <syslog.h>

int main(int argc, char **argv) {
  int left = argc > 100 ? 100 : argc;
  while (left > 0) {
    syslog(LOG_INFO, "still here");
    left--;
  }
  return 100 / (left + 1);
}
